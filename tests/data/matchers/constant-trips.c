// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often a loop runs is known only where its start, its end and its step are.
void f(int n) {
  int i, j;
  for (j = 0; j < 64; ++j, n <<= 1, ++i) // loop constant=64
    ;
  for (i = 0, j = 8; j <= 64; j++) // loop constant=57
    ;
  for (int k = 2; k < 5; k++) // loop constant=3
    ;
  for (j = n; j < 64; j++) // loop counted
    ;
  for (j = 0; j < 64; j += 8) // loop counted
    ;
  for (j = 0; i < 64; j++) // loop counted
    ;
  for (unsigned long k = 0; k < ~0UL; k++) // loop counted
    ;
}

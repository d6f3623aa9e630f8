// SPDX-License-Identifier: GPL-2.0
/* A packet socket on the loopback device: readable when a frame of its own protocol has passed there. */
#include "descriptor.h"
#include "loopback.h"

#include <arpa/inet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <netpacket/packet.h>
#include <string.h>
#include <sys/socket.h>

/* One that nobody else uses: other kinds are opened beside this one, and theirs must not wake it. */
enum { EXPERIMENTAL = 0x88b5 };

static int packet_socket(int protocol) {
  struct sockaddr_ll address;
  int fd = socket(AF_PACKET, SOCK_RAW, htons(protocol));

  memset(&address, 0, sizeof(address));
  address.sll_family = AF_PACKET;
  address.sll_protocol = htons(protocol);
  address.sll_ifindex = if_nametoindex("lo");
  return fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) < 0 ? -1 : fd;
}

static int open_socket(struct opened *opened) {
  opened->fd = packet_socket(EXPERIMENTAL);
  opened->other = packet_socket(0);
  return opened->fd < 0 || opened->other < 0 ? -1 : 0;
}

static int rouse(struct opened *opened) {
  struct {
    struct ether_header header;
    char payload[46];
  } frame;

  memset(&frame, 0, sizeof(frame));
  frame.header.ether_type = htons(EXPERIMENTAL);
  return send(opened->other, &frame, sizeof(frame), 0) == sizeof(frame) ? 0 : -1;
}

static int calm(struct opened *opened) { return drain(opened->fd); }

const struct descriptor descriptor_packet = {open_socket, rouse, calm, .writable = 1};

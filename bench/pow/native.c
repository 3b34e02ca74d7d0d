/*
 * The limit of one core: the service's puzzle in C, with the processor's SHA instructions if it has
 * them.
 *
 *   native DIFFICULTY BUDGET_MS   solves the challenges on its input, one per line, for that long;
 *                                 prints each nonce, then hashes and milliseconds.
 *   native --engine               prints `SHA instructions` or `scalar`.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static const uint32_t INITIAL[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

typedef void compress_fn(uint32_t state[8], const uint32_t words[16]);

static uint32_t rotate(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void compress_scalar(uint32_t state[8], const uint32_t words[16]) {
  uint32_t w[64];
  memcpy(w, words, 64);
  for (int i = 16; i < 64; i++) {
    uint32_t s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int i = 0; i < 64; i++) {
    uint32_t t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (g ^ (e & (f ^ g))) + K[i] + w[i];
    uint32_t t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) | (c & (a | b)));
    h = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

#if defined(__x86_64__)
__attribute__((target("sha,sse4.1"))) static void compress_sha(uint32_t state[8], const uint32_t words[16]) {
  __m128i m[4];
  for (int i = 0; i < 4; i++) m[i] = _mm_loadu_si128((const __m128i *)words + i);
  /* The instructions take the state as ABEF and CDGH. */
  __m128i abef = _mm_set_epi32(state[0], state[1], state[4], state[5]);
  __m128i cdgh = _mm_set_epi32(state[2], state[3], state[6], state[7]);
  const __m128i abef0 = abef, cdgh0 = cdgh;
#pragma GCC unroll 16
  for (int i = 0; i < 16; i++) {
    __m128i w = m[i & 3];
    if (i >= 4) {
      w = _mm_sha256msg1_epu32(w, m[(i + 1) & 3]);
      w = _mm_add_epi32(w, _mm_alignr_epi8(m[(i + 3) & 3], m[(i + 2) & 3], 4));
      w = _mm_sha256msg2_epu32(w, m[(i + 3) & 3]);
      m[i & 3] = w;
    }
    __m128i wk = _mm_add_epi32(w, _mm_loadu_si128((const __m128i *)(K + 4 * i)));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, wk);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(wk, 0x0e));
  }
  abef = _mm_add_epi32(abef, abef0);
  cdgh = _mm_add_epi32(cdgh, cdgh0);
  state[0] = _mm_extract_epi32(abef, 3); state[1] = _mm_extract_epi32(abef, 2);
  state[2] = _mm_extract_epi32(cdgh, 3); state[3] = _mm_extract_epi32(cdgh, 2);
  state[4] = _mm_extract_epi32(abef, 1); state[5] = _mm_extract_epi32(abef, 0);
  state[6] = _mm_extract_epi32(cdgh, 1); state[7] = _mm_extract_epi32(cdgh, 0);
}

static int has_sha(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}
#else
#define compress_sha compress_scalar
static int has_sha(void) { return 0; }
#endif

static uint32_t word(const unsigned char *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The challenge fills one block. Its state is computed once, and each nonce costs one compression. */
static inline __attribute__((always_inline)) uint64_t solve(const char *challenge, int difficulty,
                                                             compress_fn *compress) {
  uint32_t midstate[8], words[16];
  memcpy(midstate, INITIAL, 32);
  for (int i = 0; i < 16; i++) words[i] = word((const unsigned char *)challenge + 4 * i);
  compress(midstate, words);

  unsigned char tail[64] = {':', '0', 0x80};
  int digits = 1;
  memset(words, 0, 64);
  words[15] = (64 + 1 + digits) * 8;
  for (uint64_t nonce = 0;; nonce++) {
    for (int i = 0; i < 5; i++) words[i] = word(tail + 4 * i);
    uint32_t state[8];
    memcpy(state, midstate, 32);
    compress(state, words);
    if (difficulty == 0 || state[0] >> (32 - 4 * difficulty) == 0) return nonce;

    int at = digits;
    while (at > 0 && tail[at] == '9') tail[at--] = '0';
    if (at > 0) {
      tail[at]++;
    } else {
      tail[1] = '1';
      tail[++digits] = '0';
      tail[digits + 1] = 0x80;
      words[15] = (64 + 1 + digits) * 8;
    }
  }
}

static uint64_t solve_scalar(const char *challenge, int difficulty) {
  return solve(challenge, difficulty, compress_scalar);
}

#if defined(__x86_64__)
__attribute__((target("sha,sse4.1")))
#endif
static uint64_t solve_sha(const char *challenge, int difficulty) {
  return solve(challenge, difficulty, compress_sha);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "--engine") == 0) {
    puts(has_sha() ? "SHA instructions" : "scalar");
    return 0;
  }
  const int difficulty = argc == 3 ? atoi(argv[1]) : -1;
  if (difficulty < 0 || difficulty > 8) {
    fputs("usage: native DIFFICULTY BUDGET_MS; the difficulty is 0 to 8\n", stderr);
    return 2;
  }
  const double budget_ms = atof(argv[2]);
  char line[80];
  uint64_t hashes = 0;
  const double begun_at = now_ms();
  double elapsed_ms = 0;
  while (elapsed_ms < budget_ms && fgets(line, sizeof line, stdin) && strcspn(line, "\r\n") == 64) {
    uint64_t nonce = has_sha() ? solve_sha(line, difficulty) : solve_scalar(line, difficulty);
    printf("%llu\n", (unsigned long long)nonce);
    hashes += nonce + 1;
    elapsed_ms = now_ms() - begun_at;
  }
  printf("%llu %.3f\n", (unsigned long long)hashes, elapsed_ms);
  return 0;
}

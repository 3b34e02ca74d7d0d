"""Writes pow.json: proof-of-work vectors, computed with Python's hashlib and nothing of this kit.

Run `python3 pow.py`; the output is the same every time. Takes some seconds.
"""

import hashlib
import json
from pathlib import Path

GIVEN = "otp-kit conformance vector 1"
SOLVED_SEEDS = [GIVEN, *(f"otp-kit vector {i}" for i in range(2, 6))]

# Difficulty 6 takes 23 million hashes, so that one nonce is taken from the interface's vectors.
GIVEN_DIFFICULTY_6_NONCE = 23239562

# Where a digit is added, where a nonce outgrows 32 bits, and the last safe integer.
BORDERS = [
    *(n for power in range(1, 10) for n in (10**power - 1, 10**power)),
    2**31 - 1,
    2**31,
    2**32 - 1,
    2**32,
    10**12 - 1,
    10**12,
    10**15 - 1,
    10**15,
    2**53 - 1,
]
BORDER_DIFFICULTY = 2
BORDER_LEAD = 20


def challenge_of(seed: str) -> str:
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


def digest_of(challenge: str, nonce: int) -> str:
    return hashlib.sha256(f"{challenge}:{nonce}".encode("ascii")).hexdigest()


def solve(challenge: str, difficulty: int, start: int = 0) -> int:
    prefix = hashlib.sha256(f"{challenge}:".encode("ascii"))
    zeros = "0" * difficulty
    nonce = start
    while True:
        attempt = prefix.copy()
        attempt.update(str(nonce).encode("ascii"))
        if attempt.hexdigest().startswith(zeros):
            return nonce
        nonce += 1


def solved_vectors():
    for seed in SOLVED_SEEDS:
        challenge = challenge_of(seed)
        solved = [(difficulty, solve(challenge, difficulty)) for difficulty in range(6)]
        if seed == GIVEN:
            solved.append((6, GIVEN_DIFFICULTY_6_NONCE))
        for difficulty, nonce in solved:
            digest = digest_of(challenge, nonce)
            assert digest.startswith("0" * difficulty)
            yield {
                "seed": seed,
                "challenge": challenge,
                "difficulty": difficulty,
                "nonce": nonce,
                "digest": digest,
            }


def border_vectors():
    """For each border, the first seed whose challenge is solved there and not shortly before."""
    for border in BORDERS:
        start = max(0, border - BORDER_LEAD)
        attempt = 0
        while True:
            seed = f"otp-kit border {border} {attempt}"
            challenge = challenge_of(seed)
            # Looking at the border first spares most of the search.
            at_border = digest_of(challenge, border).startswith("0" * BORDER_DIFFICULTY)
            if at_border and solve(challenge, BORDER_DIFFICULTY, start) == border:
                break
            attempt += 1
        yield {
            "seed": seed,
            "challenge": challenge,
            "difficulty": BORDER_DIFFICULTY,
            "start": start,
            "nonce": border,
            "digest": digest_of(challenge, border),
        }


def negative_vectors():
    """A nonce that solves only where the challenge is decoded to bytes before it is hashed."""
    challenge, nonce = challenge_of(GIVEN), 6807
    as_bytes = hashlib.sha256(bytes.fromhex(challenge) + f":{nonce}".encode("ascii")).hexdigest()
    assert as_bytes.startswith("000") and not digest_of(challenge, nonce).startswith("000")
    yield {
        "why": "solves only if the challenge is decoded to bytes",
        "challenge": challenge,
        "difficulty": 3,
        "nonce": nonce,
        "digest": digest_of(challenge, nonce),
        "digestOfDecodedChallenge": as_bytes,
    }


if __name__ == "__main__":
    vectors = {
        "solved": list(solved_vectors()),
        "borders": list(border_vectors()),
        "negative": list(negative_vectors()),
    }
    Path(__file__).with_name("pow.json").write_text(json.dumps(vectors, indent=2) + "\n")

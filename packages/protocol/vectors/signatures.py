"""Writes widget-, webhook- and utility-signature.json with Python's hmac and nothing of this kit.

Run `python3 signatures.py`; the output is the same every time. The entries named W1, H1 and U1 are the
interface's own vectors: the script computes them anew and stops if it gets anything else.
"""

import base64
import hashlib
import hmac
import json
from pathlib import Path

HERE = Path(__file__).parent


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def compact(value: dict) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# Attempts of the widget.

W1 = {
    "apiKey": "ak_test_000000000000",
    "publicKey": "pk_test_000000000000",
    "timestamp": 1767225600000,
    "phoneNumber": "+201001234567",
}
W1_SECRET = "widget_secret_for_tests_only"
W1_SIGNATURE = "6c66452aa4af52dc1787c8f6a6ac64dfeff2a2b1e8060ce537866ddfaa100464"
W1_REFUSED = {  # how the signature of each mistake begins, by the interface's vectors
    "keys in another order": "e19654dc",
    "timestamp as text": "d34941ac",
    "spaced, as JSON.stringify(message, null, 1) writes it": "fd6a0db4",
    "formatted phone number": "8e3e1e3f",
    "email added": "d96efc72",
}


def widget_signature(secret: str, message: str) -> str:
    return hmac_sha256(secret.encode(), message.encode()).hex()


def signed(name: str, secret: str, fields: dict) -> dict:
    message = compact(fields)
    return {
        "name": name,
        "secret": secret,
        **fields,
        "message": message,
        "signature": widget_signature(secret, message),
    }


def refused(why: str, message: str, secret: str = W1_SECRET) -> dict:
    signature = widget_signature(secret, message)
    assert signature.startswith(W1_REFUSED.get(why, "")), why
    return {"why": why, "secret": W1_SECRET, **W1, "message": message, "signature": signature}


def widget_vectors() -> dict:
    swapped = {name: W1[name] for name in ("publicKey", "apiKey", "timestamp", "phoneNumber")}
    vectors = {
        "signed": [
            signed("W1", W1_SECRET, W1),
            signed("a secret beyond ASCII", "سرّ-Zoë-🔑", W1),
            signed("a secret longer than a block of SHA-256", "long secret " * 20, W1),
            signed("keys that JSON has to escape", W1_SECRET, {**W1, "apiKey": 'a"k\\/\t', "publicKey": "pk_é漢🔑"}),
            signed("one millisecond later", W1_SECRET, {**W1, "timestamp": 1767225600001}),
            signed("the first millisecond", W1_SECRET, {**W1, "timestamp": 0}),
            signed("the shortest number", W1_SECRET, {**W1, "phoneNumber": "+6834000"}),
            signed("the longest number", W1_SECRET, {**W1, "phoneNumber": "+123456789012345"}),
        ],
        "refused": [
            refused("keys in another order", compact(swapped)),
            refused("timestamp as text", compact({**W1, "timestamp": str(W1["timestamp"])})),
            refused("spaced, as JSON.stringify(message, null, 1) writes it", json.dumps(W1, indent=1)),
            refused("a space after each separator", json.dumps(W1)),
            refused("formatted phone number", compact({**W1, "phoneNumber": "+20 100 123 4567"})),
            refused("email added", compact({**W1, "email": "a@b.c"})),
            refused("timestamp in seconds", compact({**W1, "timestamp": W1["timestamp"] // 1000})),
            refused("another phone number", compact({**W1, "phoneNumber": "+201001234568"})),
            refused("another secret", compact(W1), "widget_secret_for_tests_onlY"),
        ],
    }
    assert vectors["signed"][0]["signature"] == W1_SIGNATURE
    assert W1_REFUSED.keys() <= {vector["why"] for vector in vectors["refused"]}
    return vectors


# Webhooks, by the scheme Standard Webhooks, version 1.

H1_KEY = b"0123456789abcdef01234567"
H1_ID = "msg_00000000000000000000"
H1_TIMESTAMP = "1767225600"
H1_BODY = b'{"status":"success","timestamp":"2026-01-01T00:00:00.000Z"}'
H1_SIGNATURE = "v1,NbQCmS70cSOmqvR7sDeHZgD2RtrMcTZgJc5k7Upn7tk="
OTHER_KEY = bytes(range(200, 232))
EVERY_BYTE = bytes(range(256))
ODD_KEY = bytes([0, 255, 254, 128, 127, 10, 13, 0, 1])


def secret_of(key: bytes) -> str:
    return "whsec_" + base64.b64encode(key).decode()


def webhook_signature(
    key: bytes = H1_KEY, id: str = H1_ID, timestamp: str = H1_TIMESTAMP, body: bytes = H1_BODY
) -> str:
    message = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac_sha256(key, message)).decode()


def webhook(
    label: dict,
    signature: str,
    key: bytes = H1_KEY,
    id: str = H1_ID,
    timestamp: str = H1_TIMESTAMP,
    body: bytes = H1_BODY,
) -> dict:
    return {
        **label,
        "secret": secret_of(key),
        "id": id,
        "timestamp": timestamp,
        "bodyBase64": base64.b64encode(body).decode(),
        "signature": signature,
    }


def right(name: str, before: str = "", after: str = "", **parts) -> dict:
    return webhook({"name": name}, before + webhook_signature(**parts) + after, **parts)


def wrong(why: str, signature: str, **parts) -> dict:
    return webhook({"why": why}, signature, **parts)


def webhook_vectors() -> dict:
    digest = base64.b64decode(H1_SIGNATURE[3:])
    unpadded = H1_SIGNATURE.rstrip("=")
    # The last character before the padding holds two bits that no byte has.
    respelt = H1_SIGNATURE[:-2] + "l="
    assert base64.b64decode(respelt[3:]) == digest and respelt != H1_SIGNATURE
    assert "+" in webhook_signature(body=EVERY_BYTE)
    old = webhook_signature(key=OTHER_KEY)
    vectors = {
        "verified": [
            right("H1"),
            right("a key of bytes that are no text", key=ODD_KEY),
            right("a body that is empty", body=b""),
            right("a body of every byte", body=EVERY_BYTE),
            right("a body with spaces, escapes and repeated keys", body=b'{ "status" :\t"failed",\r\n"status":"suc\\u0063ess" }\n'),
            right("a body beyond ASCII, with a byte order mark", body=b"\xef\xbb\xbf" + '{"ü":"漢🔑\u2028"}'.encode()),
            right("a body with the separator in it", body=b"." + H1_TIMESTAMP.encode() + b".{}"),
            right("an id with the separator in it", id="msg.1"),
            right("behind the signature of the secret before", before=old + " "),
            right("before the signature of the secret before", after=" " + old),
            right("behind another version", before="v1a,c2lnbmF0dXJl v2,c2lnbmF0dXJl "),
            right("with more than one space between", before=old + "  "),
        ],
        "refused": [
            wrong("another body", webhook_signature(body=H1_BODY + b" ")),
            wrong("another id", webhook_signature(id="msg_00000000000000000001")),
            wrong("another timestamp", webhook_signature(timestamp="1767225601")),
            wrong("another secret", old),
            wrong("the secret not decoded", webhook_signature(key=secret_of(H1_KEY).encode())),
            wrong("the secret's base64 not decoded", webhook_signature(key=secret_of(H1_KEY)[6:].encode())),
            wrong("a message without the id", "v1," + base64.b64encode(hmac_sha256(H1_KEY, H1_TIMESTAMP.encode() + b"." + H1_BODY)).decode()),
            wrong("the body alone", "v1," + base64.b64encode(hmac_sha256(H1_KEY, H1_BODY)).decode()),
            wrong("the timestamp twice", webhook_signature(id=H1_ID + ".1767225600")),
            wrong("in hex", "v1," + digest.hex()),
            wrong("no version", H1_SIGNATURE[3:]),
            wrong("another version", "v2" + H1_SIGNATURE[2:]),
            wrong("a version that begins alike", "v1a" + H1_SIGNATURE[2:]),
            wrong("a version in capitals", "V1" + H1_SIGNATURE[2:]),
            wrong("without its padding", unpadded),
            wrong("with other bits in its last character", respelt),
            wrong("cut by one byte", "v1," + base64.b64encode(digest[:-1]).decode()),
            wrong("longer by one byte", "v1," + base64.b64encode(digest + b"\0").decode()),
            wrong("in the URL's alphabet", webhook_signature(body=EVERY_BYTE).replace("+", "-"), body=EVERY_BYTE),
            wrong("nothing behind the version", "v1,"),
            wrong("joined by a comma", H1_SIGNATURE[3:] + "," + H1_SIGNATURE[3:]),
        ],
    }
    assert vectors["verified"][0]["signature"] == H1_SIGNATURE
    return vectors


# Utility messages.

U1_SECRET = "req_signing_secret_for_tests_only"
U1_TIMESTAMP = "1767225600000"
U1_NONCE = "5f0c6f0e-5a0e-4b57-9d0f-0d1c5f0c6f0e"
U1_FIELDS = {
    "APIKey": "ak_test_000000000000",
    "pipelineID": "pipe_util_1",
    "phone": "+201001234567",
    "templateId": "tmpl_order",
    "variableValues": {"name": "Zoë"},
}
U1_BODY = compact(U1_FIELDS)
U1_HASH = "b6296d5c1a29d7dcf7d9a1b6ebd66ce127d53800327ccd01f28104c4d62c88fd"
U1_SIGNATURE = "c606a9cb8c9f4044ca2e8faba82f608a048ccbf27baf43848c0036d731d9716e"
U1_PRETTY = "26da4df8"  # how the signature of the pretty-printed body begins, by the interface's vectors


def utility(label: dict, body: str = U1_BODY, secret: str = U1_SECRET, timestamp: str = U1_TIMESTAMP, nonce: str = U1_NONCE) -> dict:
    body_hash = hashlib.sha256(body.encode()).hexdigest()
    message = f"{timestamp}.{nonce}.{body_hash}"
    return {
        **label,
        "secret": secret,
        "timestamp": timestamp,
        "nonce": nonce,
        "body": body,
        "bodyHash": body_hash,
        "signature": hmac_sha256(secret.encode(), message.encode()).hex(),
    }


def not_utility(why: str, **parts) -> dict:
    """The fields of U1 with the signature that a mistake gives."""
    return {**utility({"why": why}), "signature": utility({}, **parts)["signature"]}


def utility_vectors() -> dict:
    hash_alone = hmac_sha256(U1_SECRET.encode(), U1_HASH.encode()).hex()
    body_not_hashed = f"{U1_TIMESTAMP}.{U1_NONCE}.{U1_BODY}"
    vectors = {
        "signed": [
            utility({"name": "U1"}),
            utility({"name": "a secret beyond ASCII"}, secret="سرّ-Zoë-🔑"),
            utility({"name": "a secret longer than a block of SHA-256"}, secret="long secret " * 20),
            utility({"name": "a text beyond ASCII"}, body=compact({**U1_FIELDS, "variableValues": {"name": "زوي 🔑 \u2028"}})),
            utility({"name": "a body that JSON.stringify would not write"}, body='{ "phone":"+201001234567",\n"APIKey":"a\\u0062" }'),
            utility({"name": "one millisecond later"}, timestamp="1767225600001"),
            utility({"name": "a nonce in hex"}, nonce="000102030405060708090a0b0c0d0e0f"),
        ],
        "refused": [
            not_utility("a pretty-printed body", body=json.dumps(U1_FIELDS, indent=2, ensure_ascii=False)),
            not_utility("a space after each separator", body=json.dumps(U1_FIELDS, ensure_ascii=False)),
            not_utility("escapes instead of characters", body=json.dumps(U1_FIELDS, separators=(",", ":"))),
            not_utility("another timestamp", timestamp="1767225600001"),
            not_utility("a timestamp in seconds", timestamp="1767225600"),
            not_utility("another nonce", nonce=U1_NONCE[:-1] + "f"),
            not_utility("another secret", secret=U1_SECRET + "."),
            {**utility({"why": "the body's hash alone"}), "signature": hash_alone},
            {**utility({"why": "the body instead of its hash"}), "signature": hmac_sha256(U1_SECRET.encode(), body_not_hashed.encode()).hex()},
            {**utility({"why": "in base64"}), "signature": base64.b64encode(bytes.fromhex(U1_SIGNATURE)).decode()},
            {**utility({"why": "in capitals"}), "signature": U1_SIGNATURE.upper()},
        ],
    }
    first = vectors["signed"][0]
    assert (first["bodyHash"], first["signature"]) == (U1_HASH, U1_SIGNATURE)
    assert vectors["refused"][0]["signature"].startswith(U1_PRETTY)
    assert all(entry["signature"] != U1_SIGNATURE for entry in vectors["refused"])
    return vectors


def write(name: str, vectors: dict) -> None:
    text = json.dumps(vectors, indent=2, ensure_ascii=False)
    (HERE / name).write_text(text + "\n", encoding="utf-8")


write("widget-signature.json", widget_vectors())
write("webhook-signature.json", webhook_vectors())
write("utility-signature.json", utility_vectors())

"""Certificates for names of this machine, good for a day."""

from __future__ import annotations

import datetime as dt
from ipaddress import ip_address
from pathlib import Path

NAME = "localhost"


def certificate(directory: Path) -> tuple[Path, Path]:
    """A certificate for the name, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name.from_rfc4514_string(f"CN={NAME}")
    names = [x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))]
    now = dt.datetime.now(dt.UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    encoded = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, plain
    )
    at, key_at = directory / "fullchain.pem", directory / "privkey.pem"
    at.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    key_at.write_bytes(encoded)
    return at, key_at

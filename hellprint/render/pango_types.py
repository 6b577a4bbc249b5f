"""What WeasyPrint declares of Pango and the libraries beneath it, as cffi's parser of C leaves it.

WeasyPrint has its declarations parsed whenever it is imported, and every type that it names again when it first names
it. Parsing takes longer than laying out a page of cards; its outcome is the same every time, so it is kept here. Of two
kinds of cffi, this is the one that is made ahead: the same calls, and less of cffi written in Python.

`python -m hellprint.render.pango_types` writes the tables again when WeasyPrint comes in another version.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

DECLARATIONS: Final = "299e085733e812fe423fff2164d6600d7a2a647a587339c14f6efed520bf75cf"
"""SHA-256 of the declarations that the tables were made of."""
TABLES: Final = """
eNq1XQtz2zYS/itXpb2bdtA7UZL16N3MnWLJsiay5Eqy01zT44AiJPFCkypJ2XFy6W8/gCAlklhAoOh0Jp5E+r7dxS6wWLzczzXzkQSh43u1n3qdRg/VzO
h5R8LaT7X3+zr9L/Oz+T4QPuM/15m/Gw85mOEmXJhjaUisv7cAzbFEw8iq2gmqjN8l2nW0WIKGchYCvvn9pIr47722xOzOEZPDkxLNpD9XF1oOVcqw7Xyc
2c9uSTsKMpRYYohYo1HOZkgG4FOpjO+BJhv6Tf4xr/07Mfj/E3twrKRezq+YiIZ21pVkSLHf5WE/6kfkO/3gW4XAfS9q+QEeSl27XLOLmoD29PSb2KvWZ3
v6HjLwSQ/JktI/ACOxhK4/WHhiMvRlG03tSBnvo7zcH/Rbi0qkAPXnljbegL1jGGe3InbuhTjKe119J5Jztaf9+AXp3PgObLyFS47hTrU0X8x87/Wbpkk1
2udao4xyVbG9ryO2TAp+n+f/IU6IX86WViqSGlzeutX59jzpm/N07jRrzIGI6NtcoMc/u2tAe5l6nsvQmts+AzBSTpXR1Kx21QX/S+vjkShZlWm3hVVwRu
VJHNYp8ZOsspHaoafvrAoYlNGo7mtpYVQmXuQl/F83zvqsrK0AdleiqC1bLxamj6DkxI8r1SRFOqlGD1+eDkQUyMW7EoU0G5/1SrsBsAyrEt/4VL0Jti2m
3M/VxMoWVQ3tCUJXbK+a+79/meFYFPtHNatk9Ip97UetgcLzi2SNua7o72TD5OvJaFXrYUrZF19Rdvsryba+ktzo6/mixMZPeT+TagM72fmqbJ+sPAJy8Y
vJTkaz9dKyf/gqJvM01Ko+vYHu8L6OK16yxCsV2mqyua/r5VJ+xanAQC/Qbcq6Gvi8J+l5De2TpVJmV5373ldzetw0YJcQqoSt6v0V3AB5CRkVbfssinwq
sQEZvED2aEsKr3aljJd+Vn1dAyy+/pTM+gnVE7V8k0OkYcobUitgjm7IOfRVXlkk2XEledijBLYGlNbz1GeJ0wyA2gA+awKftYDPLoDP2sBnHcGXUcH4qD
ClRcBWXCRs7lwA7VwDOOiMIQBwkr3wOgHsgfRItliNusg3gFgYQCwMIBZGS9QtS/IGECMDiJHRkfZl2dpXTDBdQG4P+AwDn1lgzMHkZKwAvg34RLbR2lKm
XKOGaubG9S3shrWffhUuxfTWr65Wl763djb93e7K96K+bV85LqmhOhLQdvuAHpAwCvxnEGYcYSMS8b8wmSGIrjeyaGYCjMPNA+4WByHpe/bEx/ZV4D/ckA
c/gG3p4QNrsbfCyIn2kaRxPYockDXeu9EJaJ01kFl6g6PVFobUKWTsORGzMXGwZ+dbt14Xf9atq1UskwFryDiJu8VRRAJPR+RihSmuATi2S01NBNHoL6LA
8TZwo8gReRkQLHOPdYQp+0n9iKOhLyiGmzInIY1P3u8q5NQf2zXU1AEmQo3T2Nk+mq3TTtc6jV8+78iNEz5wBQ0VYUEiOhBdZ4UjdqlNbQ0FL57DiDyA7l
21qHupUydOGE3Jx0jpr+vX5uLu9WK4NK8m/dHCHAyv+neTZUkO/ed8drccT8f/Hio9U6SOJu9ur81p/2a4oG1udPWZjGNOhqP+5bsaKsObLWkbTWrtZDyl
xrZbZbjm9XhKmzlSBgigTfrvqEbzcjJb3M2p1gujUYp/O7+bDs276fhyNhia8/50xBzWuGjrS7ntLxbLaxqm0TUVNB9ezkYsXAM6SkrYMh8u++OpORoPFs
oeXeSxv83uh/NJ/3YRf0Q9qGU8/UN72Hx2ay77rydD+nOkHNcFJu9g4+lg+Itmn45pSbyuhv0ljRdX2i7LXlzOx7dLTu5ok+OOPR5oDqMjZUI7Rcy70OfN
0n9mfNvQpifd8dRYuB9eLmdzc/jLcjilrBvWg4e/3Pang3OY0xkbtXUd3tVsftNf0uDf9yfMMWVIt4Mral23e9FudHrNdgnm4p717V6zYzR7ra4iM1EPjG
bmYEyH4nI8m5qT5VxpYxE/Hd4t5/2JsmMWOfPlROn0In65fM3tapTjxHqa+py3w/4brqhVkhRrujhFGk4m49sFTXfmkHW7pj7+ZjwYTIYaDjhSTnbRImGx
7M+XGnG5mk2X5k1/8cYczfv34+U79fRVJC3i2bnZ0Gfc9+fjPvO1enY21pzIk+3w5pZZ1mh3W82L1sWFHutu+mY6eztN5oaUfLJrL5Z0Rrq8Ni9nNMVPF2
w6a+hyeBJilLY+hQ65rDKjHPOosqNLnLK0MtEYGClhMbwZZ01sliIeLbzQ5dF6Me+UejnmUWX3NPEdnafGS5rQL7UizeCpB+t68Nnryfjnu6FGbOmsSUvQ
q6WG6Hgk0WHVn0zM2+FyvByal7QU0ghrlrm4YT85saFL1G5+SsjZ19RlZW0zdElU0STV1NYlsbqjvxhq9NC3w/Hoemm+nk3YiKvXtfGzN7TlXV389bB/Tz
NeT1vBhP2kGrQJN8PB+O6GtlibcUgb2gw2/Lmn2tqcJV0P0XBr4+MBz5V0y5ESH1NVpWiJpxsarHn/1ry87s81um+MfTub6+S6AzYRnt+JMTavNqZv/Zes
InPvBWRdXNIb/6UA9rbNdDwnEr5982prmZbrW6Yt2XGxD4gNiUwbRxjeNcA5nEu8TSRscRlTBlrjFZGqi2XZBxiTtXGfd1tz5e+9SAfueDb5CG/V1XPACF
suoT83oY7Y/U6yX9I1DjjqfxIQbyXub30QMbGzBGAAAGNDYd3dGO57UWwj4wm4RwbxI+pA1w8SZx5l74A9O0/JCB9Fxq85xhaHpoufSRBqAHfYAeIK4Dwd
tYBxxs8MFVL3YNs2Qz+IiG3iIMCSnd+LGL63wrgv7fZUfLxnaVIVa+y4gvx7gaDq3F0iwLmH6b9hgwyBAECNdxDKXLuy7t1tZQiSpvFxEI8aOkzMdeA/mC
G4z2usUlDkSyC8MR2Ge6TpiqqMQ3/Ku78JhNhdgvRPAo52V5sEoBlWj6PjJ8AmjlyCQ9j7Bnm1w97Gp6Ao4CNtTe3dByQ0PfIkcL7Jwh0vJEFkbqm9xNPA
u4RtapvhDq+oA0F8nMfWOZITUidu6QdEF83tgtu7EtBSM0QoOAXV2wluRb1HPvJU9UBoJ1nBXZM0CwTWRS0c0lnDgeNJOgDDpZ/sscQrxAIYAZ1j7GQ47v
zQYXvpEhNTp65XvFM84B0TtXY2SSxsgfcFoDBXJAkf1LNuACRmKtclcFAKZ1iahlaBYxHzyYm2JrZC393TkRY6nyTKViJ7x3xARz4RKViG5lPRg+PCGRDb
KiJo3UzJiJ7dktY94sDBcHR/UfGeiLPZSqqQjoxI5yUxXf1NhgZGG7+hKJUfT22q4HJ+U8WHw5U88lYRaa4nwGEmZ3bUTCBsydURFS+OnVgyaDRSHvXkpa
qKLAn9f2Qc9Ty4lurae3E8HOLaYuc0sqx4mCU5AVbSLsJ5aqPpjsiOy7tWkZMUmAL670WgLKV/mwXGeZLP+EnmFfB/KeJdH9uwDfFcXs/huRGxQThckdIk
FovyLBbqDyTa0hlkc5w7KgmJts7qg0fCsKSUPat6XMcj55pxFCA1gQ82C5IAlwCtFBo1jnGFUt1lAowXkf4mri1ED/wzQaVTvKo0rb8ugnmY4xsbcA3UOz
Ce/T3v3MwOx6IZVhKOpkhhFQtzo0AYidjY3XRY2L4HzJpvAELqGynL+HueFatgVNnwH+Tx0omI5HGh0juHaSuL3tPkCJRyxvuaCCau6+zAWe3PIriYTXWs
CWmfcelgwQHeBJimxwffFpX9IBLpslxsbgPAAUkOMuTJsYEtk78CwEBM+Ma/Ehy1iq9u4aJtLsBonHmBqK54rXQy2XtOFPIBZ/t7aGdim0OyWMO4WGzam9
Lfx4Tqv6EaG8r7eEsrtuenX8UraHXjSXJ5rfHtLZPY97D7HDq0NTk/bfnVw3CLd8Qk3iYeoBCCpQsQkL684jNSDf61DZRPHomr+J52tkcnelYgksW79Hve
zQuA3tF6vvjJtS15XUl7ZICT3Pobgpz7DDvXqCfOpdRLF4cy+qfTdHa/SML+fCKyabYpNO4jb9yH2C6F2yIcHLYJpShCV4IcA9v4P3ULL5PiBiZ/UZP5LU
EJ9w8d7g3NEDA980uR5DLk2jOv0pX0QSYJKyQZpyWpm5K8bldLSApThZSmuseNWN08Ij4rcqARayRvOZMULv3+o+mv1/HunRTynEIU1l5oWDv21r4q+/BN
tBrsCfo92FgOSUSw9KGysqNjZXwLUVSRvKN2JF93M41QxrWnYUN6gVQaEm//YCaqAFtaOVvyUm6SZEyLtZW7DyMSKK3FGtbeOyHLf/LQyrqy4YSpEWacAl
WWrNSWiGHLOexkJ0+Ph5QuX21xUPR48q4Hp3O7ogm2OjFM0glSIYKcEsFKMpWAtY4A6kzVOOrV1bHgQiZimZJ9YsirR4XD1ZOiKm7Gnn8X7L3wvF55LL15
vywtpBmQ0HcfiR2vKhSubJxwpb85f2zF6yuLrsY+nMd/wJ6NIz94riKEjZkq/KetE5EzVe+DkJ29HDYdztLvB/a5veDAp6XbeeyQrov50Sw7CMDBc0UxFR
pykHFeYyy8+sCOkdhBu0voujzuGXjFUs1Z9pCPO9Y/2Yl5LLdCeA7OVQzUE/XYnKwizJbtqlpLVWRVqOG2fCNYYXxLnfWX2OrHx88KER2piPSWhdKCrooe
3y5Q0ntKOttjUdKxih7viKjYKyU7e8CtFGOrxOTOiWViIlkfHC3itSu4a8AvyEBrbk++HHxUa5oLMyuvLtpSlfuTKl2Ze8z03ZuE6MlsNfnKc6Es/DzJps
mhDBG/N/zjdous4NspWpO+dYOZgYK5SDcp2I4UoSUp+BYyudgg62/tb5OHdG9occU/zz/CQ5m3eyj36A4w93eFFv5oLFWRefGGCo/VEPTADGWfviHwyZqk
6eRCalSc7wZOQIcbLQn4V8C7BQS8M0CStwRI8l4Ayd4EINm9fyR9EQE4/lt1G4fpLvWNb5NsO/PX+hF4dR/BjwYQ+Pagpv1EOWcg30kJP2Rty1/tR5JHAk
h1q19mzYkuseCnxlljJLfBkfICPZLc4keqK+0IuiCPFHfZEXzvH6lu6CP1TfWa1i8mKPjs2SV5jx1vpyPgBjqC7rwDY/hOrZeVK66zyY3e4811qCGBWuA9
P8DPysvfNUeym+FIdaUdSW+hI+UdegTeDkfyi+aSPm+cGIFv47ox2+rMJWgkuXqMxHvfSLhrjoCb2wi4/43A+9pIuOuO4DvXSLy0jqQXrQEn1U/4J8C7Yv
Y8XH5GhUvWCL4cLSsGLanqY00Zn7aYSYAk75qR/EkvUjx1Reonz0jxOBmdfAmLdF/qIvVbZqR4XI003xQjjbfLsgKqqREj+gcIUfGlLoIfmqLTz1eR8uEw
gp/aIsVzWnTyYTA6/fgX6NVY5axkdZOc88fn2RmnyV7FohNvbWVx62qYsvYDWmSKRuSf2CLoMSyC39ZKrKnL1t5tM/69B1P8QNIK+fBrEJDw+xN+S/6HQB
6FK4p+o3m1eu37rjzxrOlqaouDLohwD0st6FtPtZ5KFx2ZtQUoZHdc/4DLibTOVzj04DdQQnBcJkFfR9BaOV31yla36V6/4hg/PaUuHEZDmE/5E2cI8ll1
rJye9+aOdeVrofySB15LiEsGEPclexgMAf4onPgi6Xnv8VgXSQ91wbNbKdzIHdDKlyW51YdcXEM4rZW52MLHwzC5vKbWuW16nnry2DQ90lSdXObOHTWOF9
MccoTexU+0pKeDOoeA6fmd6pguPSDLn4NJcSR72CVFrYsnWtKcWD99bJUe15w4lUk3i0/uCaer0uziU7IIO6614MVSbk0kt6mV3+qF10nZ5ZBiXZFZPsCF
da5+VvS0jUUnK4IVZrc37JxAJcKRmLrd7Hz6HQkUA3ezdxQN7XWOe9tyAxiGtkKC2dGvV9QJsS2mQlf3uBEuxfSOu91SDD5sacsXH8IaQ45diXvc8oK5WB
dLPRK/y4LrSFm5qKj3xLJO3h4b2Gz/8n/5yI/J
"""
"""Arguments of cffi's FFI: JSON, compressed, in base 64; its strings are bytes."""


class OtherDeclarations(Exception):
    """WeasyPrint declares something else than it did when the tables were made."""


def known() -> ModuleType:
    """In place of the module cffi: its FFI knows what WeasyPrint is about to declare."""
    import _cffi_backend  # type: ignore[import-untyped]

    class Known(_cffi_backend.FFI):  # type: ignore[misc]  # cffi has no types
        def cdef(self, declarations: str) -> None:
            if _digest(declarations) != DECLARATIONS:
                raise OtherDeclarations("run: python -m hellprint.render.pango_types")

    module = ModuleType("cffi")
    module.FFI = lambda: Known("pango", **unpacked(TABLES))  # type: ignore[attr-defined]
    return module


def unpacked(tables: str) -> dict[str, Any]:
    """Tables as cffi takes them."""
    import json
    import zlib
    from base64 import b64decode

    found = json.loads(zlib.decompress(b64decode(tables)))
    return {name: _in_bytes(value) for name, value in found.items()}


def _in_bytes(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_in_bytes(each) for each in value])
    return value.encode("latin-1") if isinstance(value, str) else value


def packed(tables: Mapping[str, Any]) -> str:
    """The other way round, in lines."""
    import json
    import zlib
    from base64 import b64encode

    text = json.dumps(tables, default=lambda value: value.decode("latin-1"), separators=(",", ":"))
    line = b64encode(zlib.compress(text.encode(), 9)).decode()
    return "\n".join(["", *(line[start : start + 118] for start in range(0, len(line), 118)), ""])


def made() -> tuple[str, dict[str, Any]]:
    """(digest of what the WeasyPrint at hand declares, tables that cffi makes of it).

    To be called where WeasyPrint has not been imported.
    """
    import io
    from unittest import mock

    import cffi  # type: ignore[import-untyped]

    heard: list[str] = []
    declare = cffi.FFI.cdef

    def listening(ffi: Any, declarations: str) -> None:
        heard.append(declarations)
        declare(ffi, declarations)

    with mock.patch.object(cffi.FFI, "cdef", listening):
        import weasyprint.text.ffi as declared
    source = io.StringIO()
    declared.ffi.set_source("pango", None)
    declared.ffi.emit_python_code(source)
    tables: dict[str, Any] = {}
    backend = ModuleType("_cffi_backend")
    backend.FFI = lambda name, **given: tables.update(given)  # type: ignore[attr-defined]
    with mock.patch.dict(sys.modules, {"_cffi_backend": backend}):
        exec(source.getvalue(), {})
    return _digest("".join(heard)), tables


def _digest(declarations: str) -> str:
    from hashlib import sha256

    return sha256(declarations.encode()).hexdigest()


def main() -> int:
    """Write the tables into this module."""
    import re
    from pathlib import Path

    digest, tables = made()
    path = Path(__file__)
    text = re.sub(r'(?m)^(DECLARATIONS: Final = )"\w*"$', rf'\1"{digest}"', path.read_text("utf-8"))
    text = re.sub(r'(?m)^(TABLES: Final = """)[^"]*(?=""")', lambda found: found[1] + packed(tables), text)
    path.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

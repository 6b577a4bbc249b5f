"""The rules that WeasyPrint has for every document, as it leaves them when it has read them.

It reads three style sheets whenever it is imported, one of which hellprint never uses. To read them takes a third of
its import; the outcome is the same every time, so it is kept here. `python -m hellprint.render.ua_rules` writes the
tables again when WeasyPrint comes with other sheets; until then those are read as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

SHEETS: Final = "a646975b265f314c0704469f30ac8416495dfabe64fde974375e9c5399864d97"
"""SHA-256 of the style sheets that the tables were made of."""
TABLES: Final = """
eNrtfQl8HNWZp46WrMO28EESyCwoMInlDDLDGSBh4gQCIUIdQjIZB8JoqrtL6ipVdzXV1bLFLDuWhA+gjY3dgM1tsMGyEUIWBssYM0l2Z+dInGMxSiaTLI
fN6cySkGyy7JF9R72vvtdd3V3VkmxI0A/c771673vf+77/++p7Z60M3XHZq1Xs78ZcWzYU09LRHA3Vp/vTtprIhbP10f6ooUVz4TW5bENS7VFsrU+l6SlL
7dZW0FA6001DJGBbWrInl61uza3OZessJdlDs9amlBj5aehWDCOiRHtJeFa6PxExjXQu3pitfXnlQyT/qlz2BCUW0yj9LvE4nCEMaFbUUClb8VqJn3h9OD
4rHG+IN8abVufis8PxOeH43HC8hRG96xFGNL6A0khfn1Gs4DTu3OnSaKHCMcx0xlLbzZSaDE7sgEtsHiJGf9VYcHJ7XXKzYmpUSyiGIDIrmUmolkwljAi0
EQrVf07K09+znN+znd9znN9znd/znN/znd9POb8XOL8Xkl+b87HQ4aPdUJUYgUL7Daplcqays9QVtpqMpXMutwXcddSQtl6wmhKmbIYZ0dmKpUS0aLuWjG
nRIC2s+cmDnMWan2wVgYdE4GER2CYC20XgERF4VAR2iMCw29YGxUqoSU0BIDQI9Obx1FHd2bKIqcrhjTSrrbPtdErwUC5HW9u59FQW28Rjyz7KYht5LPVh
Frudx9YuYLENPPZgC4ut57G9zSx2G4/9YBaLreOx12tZLMtjN/HYrTzWymO38Nj+Gha72eGFx9by2K+rWWwNj23gsdU8dgaPrWKxjn9kkZt4JMYiQzxyDY
sM8shVLDLAI5exyEoe+QyNPP8cj5zNIgd4hOn2+Wd55BQW2c8jC1nkGR5pYpF9PNLIIhM80sAie3mESen5p3mknkWe4pE6FtnDIyEWeZJHmLyeH+cRJqDn
d/MIk8HzYyxi5zLZuZlUSrXaZaygvuCiqAiQeR+Ya5jLC8hUBrkXbsKQe2EIQ+6FQQy5FwYw5F5YKUHuOQlyByTIPStBbr8EuWckyO2TIDchQW6vBLmnJc
g9JUFuD4bckxhy4xhyuzHkxjDknkCQOzSKIHfocQS5QyMIcoceQ5A7tAtB7tBOBLlDwwhyh3YgyB16FEHu0CMIcoe2I8gd2oYgd+hhBLlDDyHIHdoKkJsV
UZM9iqEFMZW1Lz7qWD0SehRCOyA0DKGdENoFoccgNAKhxyE06hrNxqhCXuwxBGFf3L30gGPJSWgrhB6C0MMQ2gah7RB6BEKPQmgHhJBJr+uNE14K+ihium
QnbY7qve0+3sS03ldW0s5FemrV5X/3NvfAcH9t43nWOFwe3rtShPZlIe1mJ3TknnvgaU6krRqBfEOQJjR2eOI+t9VNMbVPSSo9ihUQMtsBMtsBMtsBMtsB
MtsBMtsBMtsBMtsBMtsBMtsRZBp6VNPq8Wf0Tg0XGL0TFjE1D3EbwW0giT6BjCCJjiIrSKJPIjNIoo8jO0iiI8gQkuhjyBKS6C5kCkl0J7KFJDqMjCGJ7k
DWkEQfReaQRB9B9pBEtyODSKLbkEUk0XFkEkn0IdcmkthW1yiS2IOuVSSxB1yzSGL3u3aRxO5zDSOJ7XYtI4nd65pGErvHtY0kdrdrHElsi2sdSWyzax5J
7C7XPpLYmGsgSexO10KS2B2uiSSxnGsjSWyTayRJbKNrJUnsdtdMktgGsJMNPRmduJZ2QNTvAtTvAtTvAtTvAtTvAtTvAtTvAtTvAtTvAtTvklCfsRKZ3n
hA5oaBuWFgbhiYGwbmhoG5YWBuGJgbBuaGgblhxFx9XI1Y6nIfHfK3n/TukKHJLZPjqEeGJjeLOOuSocm7RJz1ydDknSLOOmVo8g4RZ70yNJkTcdYtQ5Ob
RJz1y9DkRhFnHTM0ebuIs54Zmtwg4tzDmNyJPYzJYeRhTO5AHsbko8jDmHwEeRiT25CHMfkQ8jAmtyIPY/JB5GFM3o88jMl7kYcx6fSvBY7wnE4034k6vW
ieE3U6zgmOZJ1oixO9Azkrk1uQsyKoMmdF0GTOyiTqijWTqCfWTKKOWDOJ+mHNJOqGNZOoF9ZMup1wVq+STCoxJRjMxwHm4wDzcYD5OMB8HGA+DjAfB5iP
A8zHAebjCOa1hmIG4+uZDYLOM7dDaCOENkEoB6E7IHQnhO6C0GYIbUFOFPEvlH7yfyIYd3tAantAantAantAantAantAantAantAantAanuwi5cwkz2mEd
jFe1DI7qUHb4fQRghtglAOQndA6E4I3QWhzRBCspuV6FeSCcUKxtuAcL9eGhiA0CCEhiB0E4RWQWg1hNZAaC2Ebkbup2lp/QF7wgjodAR0OgI6HQGdjoBO
R0CnI6DTEdDpCOh0BOl0FhnDpgNqtOanTzizJj8dE4HdIjAuAk+KwB4ReEoEnhaBvSIw4XLUzAfElpnw5Rg+0FLwHmJ2vzqBB6fRBPKwqmP4fRCNuUa/Oo
ps/oqoa8yrDWTLVxiuma1egaystsI1n9V9yHpqfa6NrNbARDbzKYQpN7UTN/WSTtzUS3FTL7kUNfUS1NRll6CmXomauuxK1NRlqKlXLENN/Tpq6hVfR029
AppaZysJzQjWA0ahB4xCDxiFHjAKPWAUesAo9IBR6AGj0ANGoQeMYpfHVo1MTyYYa2PA2hiwNgasjQFrY8DaGLA2BqyNAWtjwNoYYi1kx5WAbuIEvKcm4D
01Ae+pCXhPTcB7agLeUxPwnpqA99QEvKcmsK21tYhqB3wPvLhfDPVf3L8VQg9B6GEIbYPQdgiBwPeDwPeDwPcPF9gPxUjFweI2sRhhuczEueJMfEfYr76t
lo7dSeB+J5CtVp0c3c5vj/Mb5yX2Q0bdedDLH+wUpDZDjqSTw3R+U87v9c6v5fymnV/b+c1wik8BoeU84QlI6Hdy3lAgFYMMigqnKiWRlZ4IcSY9KxHu5x
yuPs/Z/ZGQyHeB7y84OS5zfi93fr/IS7wJGb/kPOjgD34sSP0D5Ag7Ob7s/F7l/H7F+b3a+f2q8/s15/cvOcXDQOiveMLPIeEbTs5rkHC5VIoIF4uspHDn
01kmVbHsuNHfHrGUZDReRsZ4vknubEdGNsAskTAER0aF63Jk3agTev3AEyLt6XF4KpyYV+8V9uu1nHj6xioxO/XqWpix2rfdlcY82oy4qvSpSdIOtthYaS
tey+2Gea0t0B43NACc3AKtGBOhfXdDG8Us2pGHhe19bcvegs7RY6lqb0BU1xwULtBB4QIdFC7QQeECHRQu0EHhAh0ULtBB4QIdnBCBfSLwjAjsF4FnReCA
CDznBL6/UgQGRGBIBG4SgVUisFoE1ojAWhFAXmtDXLOUHiWpVKy/V8CVfgUc6FfAbX4FnOVXBm6B0K0QWgeh9RC6HUKbIHQHhO6C0BYI3QOh+yD0AIS2Qm
gbhB6B0A4I7YTQLgg9BqERCD0OoVEI7YbQHgjthdAzEDoAoedEaHAlhAYgBDIdBJkOgkwHQaaDN0MIpDsI0h3MQgjkPAhyHtwAIZD44EYIbXJBMleApF2z
zPhUoHJTIUNIiLs8BLbXQ1FbCxvtKgo1f2Nho13ouUJ0oeIKDAFpmwcEdnooYGUh+F0RI9DcUgh5V8kIILd7QGqTR7dyoTzo0V3WecBnoBCEbrdyweCC2o
Uj6mrIV2zoVWyld0pWZPAhqAwEPghNGwTlD7qiB7gMgmIGAUyDYxAahxAIcvBpCE1ACEA3+CyEQEBDILQhUNYQiHQI1DEE6h0CqA0BrIZAHUO3QQhgMASA
HQIFDm2GEIieTfPzEEB36EEIQfcYApkOgUyHQKZDINOhYQiBdIdAukPQtYZAzkMg56EnIAQSHwLgsHUNYUUESKZqRVyAIIbWe4j9Hg8hrvVQ6E4PRe3yaM
xoIfRcISKoPFYIJASadR5QGS5Uowt+JOLbPLrBqIeS7y/sBi6kUIfYUQhl1BH3FHYwBJ+thSB0uxUCw8ZCOKKuhmaF5ulKSkmqabVdS3abFlqHzZswuS5H
gTCbNJNggYgROnEV+VEL4POlX/7497/HWyrktV68v6L+8MR9R9YNobWM+iOrdkEKW82oP7x3CFLYegbJMwIpbEWj/vC+HKSwNY36I/fcAylsVYPQuRlS2L
oGKZWFFL7mCFE28UPZe23LAbTsSNmDFLbySNmDFLb4SNmDFDZlRNmDFDZvRNmDlDOqHfZECls6odxBQow72AfcCSYuugF3DYVLDm0O4oIbcNdSuNwG3Hkp
LrYBd3KKS23AXVfhQhtw11a4zAbQGiXEGt3FcrFGyRfRxRolX1wXa5R80V2sUfLFeLFGyRfpxRolX7wXa5R8UV+sUfLFfhKrcjcB8OmxFoB3BeDWv19fVT
VlaL+xeWsetCEFoA0pAG1IcaC9fx2kALQhhUP7yPpBSOHQPrJ/A6S8zpH78BikTDO6968ri27CoYxuwqCEbspfAcBfvfWADHBIEACHBAFwSDjbYQ0SBMAh
4RSHMUhY6DAGCU0OY5AwNYzvX1cU44QNhHHCA8I4YQBh/I17ngKML+w1LVVJtseVZE/G8AP0uW89uvbofU++ddPao7dsa20tgHrNGa3eSJf2xdW/ueexo7
vvxeD+RTYHKRzcRycehBQO7qP3boUUDu6jm7dBCgf30UGXMgf30cH9kMLBTRoAKRzcR+9z83BwEw7femIMg5twCCkc3IRDSOHgJhxCCgc34RBSOLgJh5By
hpOyX6RwcFMJi4SYwx8kXCMEeOsIAjeVn0i4TIhPJHxGSE8knC2EJxLahOxuRfvumOhEwkIhOZHQJAQnEhi439zzGAI34QqBm7CEwE34QeAmzCBwE04QuA
kbCNyEBwRuwgAC99HNAwDuE11w64o/H2Wa0P2BV/KBVzKNXgm22AskUB9TSB9+5oE8SEMKQBpSANKQApCGFIA0pAhvxKXDIf367nFIEd7IBKQce1QTDmVU
EwbzvZGJGfBG9uXKeiNDsjdCGMv3RiamyRspgW3CBsI24UHyRia8sZ0hgKXHoRYYxBvpUmzb6kqrhhq1TSuduy6XbTHtuCqntbVllxhKIhJTWlXjotZFcS
0WU5OLWrUkiS9RbUtVu0j2hJq0l1CCWoRU21HdUbWGMBO+jp6O0dIpQ+nPZUNJM6kS7N+8JqeEKT9tyz5aXVWFqLe1EZqGGVWMrqSSUFsvvrh1UdQ0eiwz
k1q0uNW0Wr0zFH1GmqPEij+NmLH+4k+7TdMu/tQq/qhEjfFFixe3KslYa5sPSS7moqwmolxGRdnUp6W1iGZoNpFmA2m3oaTSKpbnX5SXZ0wrznmsuCQJW5
miD0toIGNAi5Vkf9t7hiNi14mIHOEryaiapoBfzERe1VFDRK4SkbdlmxKK1aMlu2wzlcuetFxV0v0pSyMqiqbTS1KWmVItW1PprvpLNcJRWjOTuU2ECFHI
ANVMdo5DIGLatpnI6V9urKpyH6tccdlfTUFr06UaVkkJOLKsBc96VJuXPKP1tNMWL2GLim2LWQUG6ySlJM3B/R+ZpGen6MuV2CVD7ba5nC5feik/S5CtSd
FdRo5ERUZL64nbf1QStWzDl0RvLCZRDEwPMXoK3JHosgunZlymzYLMEE79q624Bkrrpobp5j/NANr/cHXDEX+sdPN3M9FvVv6x9BsfyplZRZZWcS1T8cqZ
6H4r/1i63/tCxQMz0YtPO+4qnsn+61OtZbO5ShiciX72B6gE1MOmXwlDM9ETGksrgTDWtkghLV2kWCr7NbRkLxWg1k1ZJmOhuJ0wumJmNEO5JmlplUldbo
yt9HBafxu37dRFZ565fPnyJcvPWWJaPWeedeGFF565gpK5kdVQJovDR+lcDpeLi2vwtLildp9G2pFuTZp2a9hMqq3ubMfjdIheR0blppXLzra1ZD8ZIp69
REnbZOR+BRnq218ze1U6Olw8kAvTaRi+A7OrTzEyai4birCfOjk6J21mrKjaRehmEslcxwnZZieF8KvmOr6ZWZ2LoBmAX9SU7SH+5ieS6gq7jdpZ1Fj2oN
hkSPBSSsRQAftWxlDTPtDvI2eJPsjLFvZCxRC9f0bIE+2lZ5I+myGb0Rro3N1M0rfM5elF8uv9WkIhRfpu0r6uxAPuvNeSDriXGbsTIqYVI73KNlNdvDPq
3ycWzelz+o9IOFsXMei9TfrzOPICiXSeXKNPUvOoON0qO98hx4yjIPgiyUIfLnAe8rmd/KfznKfU6uY9E6b0xtr3aG+dmbnUD4zEB0biuBiJMtYjRKzHRF
j/OemcH/g4pXycfczELrRJB+6KqVGTXjdhJrkrsp48acwkicVj0Q3UBJ6Yn9Nxj2ZpSc3WFCPnmSlt9xtqTn/XsaMn5T+341q0N6mm05BHTPrORjo7i0/l
Uzf4+Wx9QrF6VSvH2O82kzbxuixNIb/iEB9x2ZRIxlCsdpKS5stU2eblcc1Wu9IpJUp8sdqUxVZbsnMZR7alJNN0fVgsbSFG/gavmc3EuM3VySHqdzaSnG
qUSoewSZ6jRaGZ5YUOX1xeXijghTzHvBRR0JHsHPqGIIhT20knM5ieZkWJnkj1dGWyMWpmSITUmss2iKzo6j26wKkw1fTRBRnaURVD6yEc1KUzKZXJI9vI
FJ/WbqAl06SY4TxopojtiqtsAETBGSeQsHPlgfVqtgX4BoRhxtuKcK5/sokerePHj5bQ/QFqeSm9lm30J6GQXMdxEMzr2Wa/QglVLpA3snNAIOwmTrkeuh
j/8srRl1cPO0IQg6T78qx7oduhJVMZsfhb4jH3StiIrcJexcuyfsUo03eIr0rt/lSldbKiHv5HXI32RswVx5EFS4lp5iK0ktXZUh3OQ3q8UT9YT7HCYO1u
LyB+vEkgkA11E4pE4QBSNTtbi6FNDTfmsi1RQ0mn5bST+WjcbbH0uC0boq9Yht7TEHYKZcTexC5Ga8L6RcKvUMioXkmrPojQbIhIrUSkgT6lXZYR+kRZQj
QrIhaSiBHJJhJEUYzWx0vScnIiUnUyXzHFJsYl7YcvkRURq5clRYcbPiTFRiUukVkSkToGWL6NZbW/Hj9T0Ha2e6BF2gbEalv29JKt5Ny5zfycvLWmXksy
p4tYclJnu0VeM7wHKBVR/zGl3sycHC1JZ65kj60iop3V1QXj8+VazI47M46ffdtjVnhKg/mO8/hY/mExlsfUuI9JXoKmocVyhSP9sqx5Tgz8sIm7rPJDx5
/9cZPnrEHZmrxnGX7oTS2vLmkOomxNXjMWP/SilFcL8h8c6m+dw/6yNWoCqNc7foST5R2PLM1iLpput3Hy/dMW+ne3lM9zztoz51yRE++/8c7qtVbhmbHI
qKAOy3fpuUK+bkEx63O5b/fDmcyYfmsUyRBpJMVYfQZe5GpatWeOfDoTSWi25CiEhHkh/Z/OdCRjXWRk0ENfts7wLOy4DPNQFktNqQrzn+udoL6oGZyLE1
FOwqoSjSccb7s+HbVM4oUrvAu62VJmWmNDH8pMCC+4ZKs/zoCQrQVwd1TpZ7HaBujbipJqQaRYf6LcKxnbzOmfdvnCuaKGlqK5mnj/bCcOXGEzTdJPNMoT
9DA3H5ZYMRvbaNB+1mOp/Y6dxQnM1l7Nbe02YWs/hGwtMxnUtcukRbf6QV7vKJLM3mHZDyNa3KJOgdjJsr2cMr2TZHpTbSufWmBDtC46zMvWR1U6UmIPW9
BDgy4s6VazNJ+c+sCyTJdl8Tu2c3cPddZzE9SYUFZI79ql3+Cqhs6O3xafljSYffr4eqmi+c5EvWlTkJSXgZhIrSFSaKjO1kfImMNSPYbjX2X05eF49qnj
22aBqMqb3FiiyXVXU/J5LX7jOHdSd6g/Y920YCTfxHtHnhf4ajf7k322vKkqnvU5L1dM8rm8iAnLuPD4W8ZjJ3Snq7AK1ZgP60VB3IxB7O1I6acTY1Xch9
LbxOOijpN+hshSxGnSPyUyeLhC+me8HjoekL7UiznwfPRLxWM/Dk/xQeWV3NEZFo6O/5kpfYBNcRYOhbzeD+J9sOo420aOKLcXz+a9uLR7t/SKvAYVSfbl
3gUjVt69C0avrHsXiJzQ6o5jrlWszYrMwxzXPOg/a4aF0o8Es6s+XqzSe/j9bIWR8ObKthWv29TTaug6iLPxyzEia3I+zEiDSd6UbLqbWBQ2v4hnvUN0td
fHDCpbFHYn/xrlaVi6Z9LXBKqzuXLGVieoyFbYeAK1SZpALd1Ixp3byPPl+dMC0SqVEP3rghNj+XNteArL41yYZ061Elb6afv8br6tqLE/oDW00Cl8PhvY
RfWWc765B0RVCiDbz7IJzYbIN8uLFElTTURUP4sUTk5Eara8SJE0uy2SOe1jkUJkRcTmyOsLKYVkYJRKT4azfIjMXIlMjZViNFpL0rBSiECLRIBOR2kpvu
7ypyWJ8IyI0Al5hNjmUj+EWEZEaJ4sGT5FXF4yLB8iM1/Wlq0mSBe1VR/aElkRsQUyT7Zm++KJ5UNkFuaRsfhac1kyNB8ic6KMadI5LbqJhRnX0qB2siJa
Hwrrp88G2xe09O3sODGftecLIfUaXY+Teu4shY7CHIGVqYHnRDV8GPFHRKaktZgfybN8iMxHJDJNzExfnzE5HtqybaXXPiE3oniSJLgKCHwjrJ8xJQIJ9p
podux/uYMRs518/nbnE3tLN2Jy6ZRZYqYbNl2uTpbkEqhod5H33tJWv+3xyuj5gvTM6SXK1uISEjOqTEaljRzPiZr6UUlKAQv/dyangDO8b8xG84NqtiYW
44yXflfE8AvwTySmAxQ02TqwP6AKJ+Le0l5iLLboPXHmPFWkE6KDMcF63nFvud+z4ddP1fwUnrV/JVDL3+8HuK3ph87xFuCxPWWdnnYELvtk2WmIYw7C98
VRWXvasfxeUMX78tRyZvrt8nf96uH9dbS4b/oN8PGT1Iye/10+3ZhS6ZZ7W9GMtI9RoZMTOZT/QRrO1ZKGcGf2Y6XpaNiLPkXyZoOUvEYauQUpuSKsf7qy
kt8P618QJVXa4j4muHIk+hCJUyWh1cQMXwMAA1FoDTIAwAWvRRKjYw/bxzRVDM8ufUyeBmDTaT6mAVg+ROY0iUwDn5VT/ewzFlkRsdPziGmqEXOIlaXm5E
XU/lSSbdDinSeX3hW7tMrfrlhxVspji2t9j2WafWqZPa6eFXnucRVVee5x3Ten7B5Xz5q897i+21hqj6uoq+geV8+avPa4vttYfI+rqMXLiFb5nd/wyui1
1/UFj90Q3ntdD3ssKRTZ6/q6R1bPva6Hiy0+qNn6bq0nY6l+5kx4TtRDPh5gzqSg8Dclmx2wcDKsj7vmq4k8jyop2J3ZVo6YkxkR/IRkOurpcS7nUGEZzl
hGRGiRRCjEThGWXyOh2RCRNvnFED/Lz4shfhaisDjAi0Eq2FNsqetI6uHJpouv97HU5ZFTDc7IQ3zLXf4GdLfH4X3bLNdy5zRbKGIasQprPUonxuZGTLOX
HnAjnahPNXId1WgaLACxX+URUyKEGD0ix9aI2RE5OiuYWy3dnRqkht/xM1Tx/lRcTaZz9DRsMuOcvm2OWKrS26V0UyRn65Q+0zkPMZs/0JJs6h49ganI+N
m+AHc24uSTQQCHC8aLAe7N9d9s+8231/sAnEdONTgjD3sD7rO/m3bA4Vp/4Qm4Gv9wwMTeCeufn1uJEv5XWO+c67qD8XN86f8cROHPgugfF9RmdG09ACPb
iuj/V3u/8taqU/ZOo/5xrf/uqf9a//rHxH4dRP+44Lt5+j/Xl/7PRRTOCKJ/XFAvpv/fXP74whte+qIP/XvkVIMzsr2I/t+e9v6Pa/0fnvoP+dc/JvabIP
rHBf93nv7P86X/8xCF9iD6xwV7i+n/XY9+561/j5xqcEYeKaJ/r/fQ1PSPa33bU/91/vWPif3PIPrHBf9Pnv7P96X/8xGFJUH0jwsaxdaYa6gXmdpWXv9e
OdXgjDxaRP9eju/U9I9r/aWn/uv96x8T+20Q/eOC/1fSfz09eu1r+MMzIkJnyuOoOLuayA8h/ikAl9Cf5w2BLF+IxKycFQSRuOA/FkzciDPFxGVW7VzROZ
JYS6lZDfHUay5CPAt0hjrgueagp5ODnTCuK7bhPtRjKeJwoRPGZ7hNsd3e4w3wotf8hjwL4xyyKvJi8CIgT/dIh7TUbIhepuRnjw3NhyBzdoA9NnlFN7AN
nUx6XeloXE1QoLFDmHhUSDqlofaozm0OpfsSz4iqOEfqS7Po1k4t2eNne5qTFdE6N8D2tMLS10mTPkFL38t2rTDT260kNKOfDKYTZtLk57WlMXRQ0v/ESH
se/3b3uypa0s9+V5INUT5PXhlJKn7WCUguROJTsi00fa0TmBhkFwSwhVLBLklhAQreIC2sBCh40Hv7MVwI5fvNKFF9k1Kd41xO1MUOBuboWee03U5UniAZ
A03CSLT/H+vBfFLFOQuAJlUc+OhmqKqKqe3U0vuJEeELJa35L/c30uJOY8ogiGQTTaz+RaXpiMyI3kUSH8HLKxKIgpe/L6zvbZlC+X8O699qcZfqUmK6u3
QfTEkzzp8OsDgpl4wEWJyUS94vtTtIyX+RWjwr7dzaVn5l18mJSH1GfnmkMwnyAu33Q4rnRKQulu1Yxpcdy+Cu9hcB7JhUMBrAjkkF/zaAHZMK/hCtD7dl
d5fehpDJ29ZyLG8/L//BpB95m+T6qGbRXeTo/rVLy24Rym/p8fqgwntBwuVkT+8+/m9FZJ++PqNg/yQQNt8K62+1VALq34f13yBLuiKR8mNJSTZE47MBLK
lcMhbAksoltwawpHLJ70qWtJ5fguFntdS5LsOltJTw0ORzwbOg8L+F9W9XWrizqjqs/3PFpetI6VPhXGj2y6X7N9wSEuSWDX4CeRap6IZmV9a9aj8ZyPiR
Nc+JxPX5ALIuKPxzJGvCBr8s0A8bPCeidEkANgoK/ySAyvMLd9YEUXlB6ROKX7n0x3NTQPmrkT7EpzBGPrgaaWptbQDlZxss1VDYd3gL72OrT/JP9qKJ1q
tLGyMH2MIYJTKGraUMv/ZoHvvMad6NDrO/S/++h6eUxAv4miDMOMfgfbEkDnnQA+fzix44p/fr/ssqcbocy1SJpE0jYzuX2XluAg16eCk0j8+7yde0/K74
PqMGSkJctFr+wCfPi6zhpZIpDVz8e4XzOw1kyNS+3FJSWIeBCf9MstJBi3fWynY6cPmPeN29s7TBY97TY351wuuuxFJbhYtMs3rRKbmJ2/t6g+wckdzF1J
JtYnMq7cuJsXnfXiIpoUyYra7SlgL0jG0FGIdoXDNilppsZWOH/O8OkKL4bqaTvGyYBzzEJGeNofnYCWxoqAd8ofiNC3iGbY1bDT1pTb/+wU1BmaPW7DMh
bm2XSbXpyXn0Gh9OLcC9uPlUb+IHOJ3XGlUdnSAvssdTXzVP3NPR4pSATzZnG9IqvRLAlj4aEIyZJ3x/7qbY2sqp3DHpKvmtm9vnlfrWjXjqtavWeSbOBX
2rrtygX/rWi6+PvbAbXPhm8ZJvRkGybNYSxzd4WY+vwkSIPVrkl5cKKoioJDajFTDdzWwNK2aSfJxuUUzPZA1GfEbJWzNLni4yzCh9Sf4ffHrpD/fTS+4h
3qfx95ICvromJW84WNnDYX7Z8Qo61KevX+nmY3x9Cd7rX+bDBgUb/S+XvZU5jIt2QXEVdlIaCHhg/0o531zkRVV9Ua5qvlMV+95jOycsLTmWGcxCDWI463
x4wNdgtuOKsH5gnjtzGxWLyB8r1yrUoC/JDZqNGyQ3pbNsUyprRUdY/57bijpbfEqiLNbyPiZxpadq+G4mL9WUmfQUX9CroEWdYf3f5vntMXmtWMP2juV/
/qc+QeqXlmUCkh0v4n9Knwny9infKelTvlPCp3xnnrQRp852b7spw33enTVhWbUtXLXEylWiV+fbhxXo9cthvXq+X73mNWFtWH9jXoVlnwzrv8Q9hB5Q8i
VG9iFHl85Vnj2EH3eqRJL8O5GVSPIrYf0jviWZ14qbg0gyr+weSZI1tq8diDbeSHi1LMNGgKIsuivLiM6qTG5fDetnunKz/FZS9BuexYd1JT7ByBeQb5HU
EECCt3paOGyHlOBEn8pTrK97l2xsIb8mK7bJeRGqhhFMsxW+M74e1sPz/YoT872K3xrgMY32ts8vt3vnLDKN5pXVcxrt7eL3NwRoXTasL61ILGNhfT0GRN
wXIOKIwl9KGimn9nhlav+rIGrH3K0O69dWVHBdEIniglvcnZoFm+SV4OR2SwqqTWcifpxXkg3RuM3TlDBaiKkgFHeyb2IW+cJiJQQfY1KTvsyI1rwUt/kp
f83Hg5H1ns13PxXpl19Mc1dY3zbf564KueRIWH9sPig0FNVsP9/Oo9kQkY1h/Q5850h30s8NHN14NLhJIkHnw8tPfqv4pHYOE9D317I9nmW2auLJ8zvkNv
Qplo82kFyIxJ0SC8tCfljAqLsrrN82H90Ta1sm3xxebtcAy4gIbZYIhaJmzJdSTele0LvRTh0ikN5IzIdASC5E4h6JRCit8F1KZfig2RCRByQiNbafC1Js
7D4+KDckovX4aAjJhUjsyDcw9YZi9eD+Sq/jTYiPxpa5jpfmQ8SHUeelt4ErVq+vze0Wvvh29IN9Itn6fuL3EZ+eL8NAjC3ELOQLMdeJhZi64J+lOF0moQ
pAacm0D0CRXEhd+8P6r+GeYr3fl6nAV4M/i8tnQ0okws1Vmekems+9QJ5dwezP4zkwPV8lh2tginyQPFsfI36ryheZfX+UnF70HCUmsJ+/NK4qIwOetSIx
PBfWOxegF51q+HnRqbi3/30ZSc6moXY7TqDeE5+SMIN/3V3RM76QiJH8rbCuLpBeWlqv6u+lRTIiQt/GhPTr/R3SuH6RO7b9TpEvRGXr+HXW2SYzpSbbeU
T+WJT/Sv5zto7f4yHXod9EWM82Rw0zrXrUQMYyTgct/d6KWKiq/1Jif1F1k9he5LHJgWEJW6jlET/OzHKp9n8o/r2t2pdX3io1T6Gff3TqOK3Mdf8R7DH9
18LNQMTPlrcCEVCZsMpQDlVm/irDv0rrILHSpsEpjbenl9g9Vna7fucCvifIe/jueZtJMVGIQfjdgRswzfvfyl1/TJu9sFqeleHfBpXmYzZOfzt8tsAH/y
c6H0Sv8LMwbcsuzjt8Ub6FhtGWXmIrPa0fu9hjKxFJJ3+U8bTUtrQWIX29J33tRSSJfkZ6xXWLF1eg/GJQl5l0ipb5nBGSL91yRKlq9KQfGWDT7G2LF197
1kWUzfIXGdcSXXyoOqz/6wL4FtJfB5WsT6axMKaJZhk9VEZSEhix9X2amUkDDhypTtl61XaEiOg/jEWvEsinbPcSgU+UM8P5a7A/RYaYmHTNvaeyzG5dnj
PPWqVVJWHQD2742a1Lq39xpu+ALHolwQxcAfn7BcfuCkhR18xeAenU4o6pEn4G6SQXQthL9K3jbZiFJ1Gb7vNDl+RCdF8O66ctdC9Y7dNiquljmM/yITKv
sF0VZkQn/a+rW7Mdr4oeZXc5zGQXUALMAejifZX0ytyNuUznydWkTkKD/MtoVqnh7NzlqpLuT1kaAX2UuPPZE64ig/6vOuW+Rg+obSKF6J9NNEOqKXLFy9
V/7/OaTa+M3nfBeOX0uuHTI5+6JhemEwcL6cbVpXQ1MEk9av1zC+lX25Trcj5vKVMQnaallEY72/iOCOFxQqNjP9h9gKzGbAN5M7ebxDoSko7Hi2iesJTU
304b007GVkkyKnApe3yFxNnw772PP7OQ945SuwhkuYi6S1fKP5DuXedgwDqbWZ3OcYSStZY+s7A+YL1NrF4HhxVL+N6Atc5za/Wl3lKSHg6sXYYqBu/K5f
xUsVprKeG8KmfzKh1+plDrdwK21alYWI/KK/5B0Yod2gWw4sqdopR/FkTKc5w6py7mNwOKWdQ8dTn/NqCcFyzl6dNkKUMnBsUXqr7yLjwvYLVzRbVTt5en
nBhU1U7VUzWZfxaw4oVSxVO2mhf4q578R6fvz22kU4b6+fxnNRls3JjT1/KfW9hPGz42HvTgN5vUaFJSKVWx6HiJsK5kbFNaAmIf4vWzyYt/sdclXhPWO0
6EaarVAT73O51f8RUr4QnNXoTPOnbMwpOBTX0aGXBqhmb3ezjZUzunXSvJ4Vic4+yodz+6fM2J7mh3iqckQ1JDAhdv4PuDip26zTazvkKnfJLgSH9nbZFP
nKt4BvUYz4F21IVdsSoZ/YKFtCNmOhquI6MRdXVuyf8HMcwVKQ==
"""
"""A pickle, compressed, in base 64: see made()."""
_FILLED: Final = (("UA_STYLESHEET", "UA"), ("UA_FORM_STYLESHEET", "UA_FORM"))
_LISTS: Final = ("lang_attr_selectors", "other_selectors")
_MAPS: Final = ("id_selectors", "class_selectors", "lower_local_name_selectors", "namespace_selectors")


@contextmanager
def known() -> Iterator[None]:
    """WeasyPrint's own style sheets are not read where it is imported meanwhile, and are as if they had been."""
    import tinycss2  # type: ignore[import-untyped]

    if "weasyprint" in sys.modules:
        yield
        return
    read = tinycss2.parse_stylesheet
    tinycss2.parse_stylesheet = lambda *_, **__: []
    try:
        yield
    finally:
        tinycss2.parse_stylesheet = read
    if "weasyprint" in sys.modules:
        _fill(sys.modules["weasyprint.html"])


def _fill(html: Any) -> None:
    import pickle
    import zlib
    from base64 import b64decode

    if digest(html) != SHEETS:
        for sheet, text in _FILLED:
            _read(html, sheet, text, counter_style=html.UA_COUNTER_STYLE)
    else:
        counters, sheets = pickle.loads(zlib.decompress(b64decode(TABLES)))
        html.UA_COUNTER_STYLE.update(counters)
        for (name, _), (matcher, order, page_rules) in zip(_FILLED, sheets, strict=True):
            sheet = getattr(html, name)
            sheet.page_rules.extend(page_rules)
            sheet.matcher.order = order
            for key in _LISTS:
                setattr(sheet.matcher, key, _Rules(matcher[key]))
            for key in _MAPS:
                setattr(sheet.matcher, key, {tag: _Rules(rules) for tag, rules in matcher[key].items()})
    sys.modules["weasyprint"].HTML._ph_stylesheets = _hints


def _read(html: Any, sheet: str, text: str, **more: Any) -> None:
    vars(getattr(html, sheet)).update(vars(html.CSS(string=getattr(html, text), **more)))


def _hints(self: Any) -> list[Any]:
    """HTML._ph_stylesheets: what attributes like bgcolor mean, read when it is asked for."""
    html: Any = sys.modules["weasyprint.html"]
    if not html.PH_STYLESHEET.matcher.order:
        _read(html, "PH_STYLESHEET", "PH")
    return [html.PH_STYLESHEET]


class _Rules(list[Any]):
    """Rules of one tag, whose conditions are compiled when there is such a tag."""

    compiled = False

    def __iter__(self) -> Iterator[Any]:
        if not self.compiled:
            from cssselect2 import compiler  # type: ignore[import-untyped]

            self.compiled = True
            names = {name: getattr(compiler, name) for name in ("split_whitespace", "ascii_lower", "urlparse")}
            self[:] = [(eval(condition, names), *rest) for condition, *rest in list.__iter__(self)]
        return list.__iter__(self)


def digest(html: Any) -> str:
    from hashlib import sha256

    return sha256("\0".join(getattr(html, text) for _, text in _FILLED).encode()).hexdigest()


def made() -> tuple[str, Any]:
    """(digest of the sheets of the WeasyPrint at hand, counter styles and rules that it makes of them).

    To be called where WeasyPrint has not been imported. Conditions are the text that cssselect2 compiles.
    """
    import cssselect2.compiler  # type: ignore[import-untyped]

    def noted(condition: str, *names: Any) -> Any:
        made: Any = eval(condition, *names)
        made.condition = condition
        return made

    def rules(entries: Any) -> list[Any]:
        return [(test.condition, *rest) for test, *rest in entries]

    cssselect2.compiler.eval = noted
    try:
        import weasyprint
    finally:
        del cssselect2.compiler.eval
    html = sys.modules["weasyprint.html"]
    sheets = []
    for name, _ in _FILLED:
        sheet = getattr(html, name)
        matcher: dict[str, Any] = {key: rules(getattr(sheet.matcher, key)) for key in _LISTS}
        for key in _MAPS:
            matcher[key] = {tag: rules(entries) for tag, entries in getattr(sheet.matcher, key).items()}
        # The rule itself is only there to be told of.
        pages = [(None, selectors, declarations) for _, selectors, declarations in sheet.page_rules]
        sheets.append((matcher, sheet.matcher.order, pages))
        assert not sheet.layers
    return digest(html), (dict(weasyprint.html.UA_COUNTER_STYLE), sheets)


def main() -> int:
    """Write the tables into this module."""
    import pickle
    import re
    import zlib
    from base64 import b64encode
    from pathlib import Path

    sheets, tables = made()
    line = b64encode(zlib.compress(pickle.dumps(tables, 4), 9)).decode()
    lines = "\n".join(["", *(line[start : start + 118] for start in range(0, len(line), 118)), ""])
    path = Path(__file__)
    text = re.sub(r'(?m)^(SHEETS: Final = )"\w*"$', rf'\1"{sheets}"', path.read_text("utf-8"))
    text = re.sub(r'(?m)^(TABLES: Final = """)[^"]*(?=""")', lambda found: found[1] + lines, text)
    path.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

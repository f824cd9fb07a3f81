/**
 * The certificate of the push service of the tests, on localhost until 2126, which no one else trusts. Made with
 * `openssl req -x509 -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.
 */
export const pushCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUfDCVC7QyRPkTIOI8dC3JWdUpdQQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE3NDY0OVoYDzIxMjYxMTAy
MTc0NjQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATVw/ReiZnEiIuoQxGGXE+kMI+pu9shpcwjd+g50Yb94zuJBfaJk6iZ
Q/MLN6FMCKfM6ijfJ5SSbQv2TUmsLTXUo28wbTAdBgNVHQ4EFgQUtyP94HOBHbWI
sAbwFYAOHJAG8ecwHwYDVR0jBBgwFoAUtyP94HOBHbWIsAbwFYAOHJAG8ecwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhALPBTLDhhurKcLIZe5ngPe9bZAJOkyz3tHvIHtP8PoF+AiEA
6IXcFYumVylscW5Co4sN1PJom5aZwQZ2JXusLtLi5kg=
-----END CERTIFICATE-----
`

export const pushCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3wt5uY9AXM2zofke
Kc95OhrXHi9aLH3EmSxuQ4e2OnmhRANCAATVw/ReiZnEiIuoQxGGXE+kMI+pu9sh
pcwjd+g50Yb94zuJBfaJk6iZQ/MLN6FMCKfM6ijfJ5SSbQv2TUmsLTXU
-----END PRIVATE KEY-----
`

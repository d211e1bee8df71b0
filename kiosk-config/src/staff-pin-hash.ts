/**
 * The stored form of a staff PIN: `pbkdf2-sha256$ITERATIONS$SALT$KEY`, salt of 16 and key of 32 bytes in base64, or as earlier
 * releases did it, 64 hexadecimal digits.
 */
export const slowPinHashPattern = /^pbkdf2-sha256\$(\d{6,7})\$([\w+/]{22}==)\$([\w+/]{43}=)$/;
export const plainPinHashPattern = /^[\da-f]{64}$/;

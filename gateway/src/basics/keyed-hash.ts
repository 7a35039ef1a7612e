/** HMAC-SHA-256 with a secret kept outside the database; hexadecimal. */
export type KeyedHash = (text: string) => string;

/**
 * Texts in this tab's own storage, sealed with a key that only the signed-in person gets from the gateway (AES-GCM). What
 * a browser writes to its disk is unreadable without signing in as that person, and is dropped at the sign-out.
 */
export type SealedStorage = {
  /** Undefined when there is nothing, or nothing that this key opens. */
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
};

const ITEM = 'desk';
const IV_BYTES = 12;

/**
 * @param key 32 bytes as base64url, from the session
 * @param boundTo what is sealed opens for the same text only, such as the workspace
 * @param closed from then on nothing is written
 */
export function sealedStorage(key: string, boundTo: string, closed: AbortSignal): SealedStorage {
  const imported = crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const additionalData = new TextEncoder().encode(boundTo);
  return {
    read: async () => {
      const kept = sessionStorage.getItem(ITEM);
      if (kept === null) return undefined;
      try {
        const sealed = bytesOf(kept);
        const algorithm = { name: 'AES-GCM', iv: sealed.slice(0, IV_BYTES), additionalData };
        const opened = await crypto.subtle.decrypt(algorithm, await imported, sealed.slice(IV_BYTES));
        return new TextDecoder().decode(opened);
      } catch {
        // Of another person, or of another workspace.
        sessionStorage.removeItem(ITEM);
        return undefined;
      }
    },
    write: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData };
      const sealed = await crypto.subtle.encrypt(algorithm, await imported, new TextEncoder().encode(text));
      if (closed.aborted) return;
      sessionStorage.setItem(ITEM, textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)])));
    },
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

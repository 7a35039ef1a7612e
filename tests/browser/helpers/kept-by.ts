import type { Page } from 'playwright-core';

/** Everything that this origin keeps in the browser, and the state of its history, as text. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const texts = [JSON.stringify(history.state), JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    texts.push(document.cookie, document.title, location.href);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, await (await cache.match(request)).text());
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        texts.push(JSON.stringify(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)))));
      }
    }
    for (const entry of performance.getEntriesByType('resource')) texts.push(entry.name);
    return texts.join('\\n');
  })()`);
}

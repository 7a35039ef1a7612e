import type { Catalog } from '../app/catalog';
import type { ApplyDeps } from '../app/import/apply-import';
import type { PayerStore } from '../app/ports';

/** What operators' RPCs need. */
export type AdminDeps = ApplyDeps & { readonly store: PayerStore; readonly catalog: Catalog };

/** A string that only its own parser can make, so that two ids cannot be swapped. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

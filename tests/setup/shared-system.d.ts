/** Stops the systems of this process that were booted. */
export function stopSharedSystems(): Promise<void>;

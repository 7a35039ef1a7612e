/** Stops the system of this process, if one was booted. */
export function stopSharedSystem(): Promise<void>;

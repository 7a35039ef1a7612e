/** Our account and our pace: the status says it all, whatever page comes with it. */
const ABOUT_US: readonly number[] = [401, 403, 429];

/** True for a status that speaks of who asks instead of what was asked. */
export function isAboutUs(httpStatus: number): boolean {
  return ABOUT_US.includes(httpStatus);
}

/** True for a 2xx. */
export function isSuccess(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

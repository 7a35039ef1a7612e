export { Answer, type ResponseFacts, type WithResponse } from './answer';
export type {
  AnswerOf,
  CallOptions,
  Method,
  PathOf,
  QueryOf,
  RequestOf,
  Schema,
  Sent,
  WebhookEvent,
} from './api';
export type { Batches, BatchEvent, Rows, WatchOptions } from './batches';
export type {
  Active,
  CheckOptions,
  CheckResult,
  Checks,
  MockCheckOptions,
  NotActive,
  Question,
} from './checks';
export { EligibilityClient, type ClientOptions, type Visit } from './client';
export type { Attempt, Options } from './config';
export { EligibilityError, type ErrorCode } from './errors';
export type { KeyOptions } from './idempotency';
export type { Page, Pages } from './pages';
export type { Timing } from './timing';
export {
  verifyWebhook,
  WebhookVerificationError,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhooks';

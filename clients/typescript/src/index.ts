export type { Answer, WithResponse } from './answer';
export type {
  AnswerOf,
  CallOptions,
  Hints,
  Method,
  PathOf,
  QueryOf,
  RequestOf,
  Schema,
  Sent,
  WebhookEvent,
} from './api';
export { EligibilityClient } from './client';
export { EligibilityError } from './errors';
export type { List, One } from './operations';
export type { Page, Pages } from './pages';
export type { ServerEvent } from './server-events';
export type { Timing } from './timing';
export type * from './types';
export { verifyWebhook, WebhookVerificationError } from './webhooks';

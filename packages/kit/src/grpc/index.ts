export { clientStream, unary, type CallContext, type Handler, type StreamHandler } from './answer-call';
export { caller, streamCaller, type OutgoingCall } from './caller';
export { channel, clientOf, type Channel } from './channel';
export { HEALTH_PROTO, healthProbe, type HealthProbe } from './health-probe';
export { reflectedContract, type ReflectedContract } from './reflection-client';
export { serveGrpc, type GrpcServerOptions } from './server';
export { processMetrics, serveService } from './serve-service';
export type { TlsFolder } from './tls';

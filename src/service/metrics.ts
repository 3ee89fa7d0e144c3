/** What the service counts, in its own registry, for `GET /metrics`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform } from './inbound.js';

export interface Metrics {
  message(platform: Platform): void;
  duplicate(platform: Platform): void;
  reply(platform: Platform): void;
  error(platform: Platform, code: string): void;
  turnSeconds(platform: Platform, seconds: number): void;
  inFlight(count: number): void;
  /** Prometheus text. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** A turn computes in milliseconds and may wait for a slow platform. */
const TURN_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const messages = new Counter({
    name: 'xuanka_messages_total',
    help: 'Messages and clicks taken in, without redeliveries',
    labelNames: ['platform'],
    registers,
  });
  const duplicates = new Counter({
    name: 'xuanka_duplicates_total',
    help: 'Deliveries of an event that was already taken',
    labelNames: ['platform'],
    registers,
  });
  const replies = new Counter({
    name: 'xuanka_replies_total',
    help: 'Replies that the platform took',
    labelNames: ['platform'],
    registers,
  });
  const errors = new Counter({
    name: 'xuanka_errors_total',
    help: 'Turns that failed, by code',
    labelNames: ['platform', 'code'],
    registers,
  });
  const turns = new Histogram({
    name: 'xuanka_turn_seconds',
    help: 'From receipt to delivered reply',
    labelNames: ['platform'],
    buckets: TURN_BUCKETS_S,
    registers,
  });
  const inFlight = new Gauge({
    name: 'xuanka_in_flight',
    help: 'Messages in work',
    registers,
  });
  return {
    message: (platform) => messages.inc({ platform }),
    duplicate: (platform) => duplicates.inc({ platform }),
    reply: (platform) => replies.inc({ platform }),
    error: (platform, code) => errors.inc({ platform, code }),
    turnSeconds: (platform, seconds) => turns.observe({ platform }, seconds),
    inFlight: (count) => inFlight.set(count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

-- Up Migration
-- What is due is looked for by webhook: each has a lane of its own.
drop index webhook_deliveries_due;
create index webhook_deliveries_lane on webhook_deliveries (webhookid, next_at)
  where state = 'waiting';

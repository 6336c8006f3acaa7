-- Up Migration
-- Who is told of what newly waits in a saved filter of patrol; few are.
create index users_told_of_filters on users (userid) where patrol_filters @> '[{"tell": true}]';

/**
 * Until the transaction ends it may take as long as it takes: what copies or migrates a whole site
 * must not end by limits that a role or database has for requests.
 */
export const liftTimeLimits = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'transaction_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout')`

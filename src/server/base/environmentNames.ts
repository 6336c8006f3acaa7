// Which variables of the environment are set (README, "Configuration").

const variables =
  /^(ADMIN|BACKUP|CONTENT|DATA|DATABASE|DEMO|HOST|LOG|MEDIA|METRICS|NODE_ENV|OIDC|PORT|PUBLIC|RATE|SMTP|TRAINING|TRANSLATE|TRUSTED|UPLOAD|WEBHOOK)(_|$)/
/** Names only: a value may be an address, a path or a password. */
export const namesOfEnvironment = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter(name => variables.test(name) && env[name] !== '')
    .sort()

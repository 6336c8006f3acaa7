// Who writes which table. Reading is free: a query stands beside the rule that needs it.

/** The family of src/server that a table belongs to: others write it through what that exports. */
export const tablesOf: Record<string, string> = {
  accounts: 'personal_exports users',
  approvals: `approval_categories approval_guides approval_lends approval_processes
    approval_request_stages approval_requests approval_signatures approval_stages review_posts review_threads`,
  audit: 'audit_key',
  auth: `app_passwords bench_pins email_links passkey_challenges passkeys recovery_codes secret_tries sso_flows
    sign_ins sso_links tokens totp_secrets`,
  backups: 'backup_alarms backups',
  contentRules: 'content_rules',
  comments: 'comment_flags comment_mentions comment_texts comments',
  demo: 'demo_calls demo_site demo_things',
  effects: 'audit_newest audit_rows audit_values jobs outbox',
  dependents: 'page_links',
  events: 'event_tickets',
  files: 'documents objects',
  guides: 'guide_counts guide_faults guides ignored_findings lines_to_confirm steps',
  views: `finding_looks guide_readings saved_views step_readings view_clears view_counts view_gaps view_pauses view_people view_quarters view_readings views`,
  http: 'idempotency_keys',
  invitations: 'invitations',
  bulkRuns: 'run_rows runs',
  languages: 'followed_wordings machine_translations translation_terms translations',
  mail: 'mails',
  favorites: 'completions favorites follows new_guides watches',
  media: 'blobs images made_pictures',
  notifications: 'notice_settings notice_turns notifications',
  patrol: `change_risks patrol_decision_documents patrol_decision_units patrol_decisions patrol_items
    patrol_joint_decisions patrol_leases patrol_ledger_newest patrol_looks patrol_messages
    patrol_reasons patrol_reports patrol_signals patrol_skips patrol_units second_looks`,
  presence: 'guide_handovers presence',
  profiles: 'deeds user_badges',
  reading: 'reading_confirmations reading_requests',
  releases: 'register_entries releases',
  revisions: 'change_marks redactions',
  saves: 'revisions',
  search: `search_documents search_languages search_misses search_queue search_texts search_trigrams
    search_words`,
  settings: 'settings',
  tags: 'distinct_tags guide_tags tag_synonyms tags wiki_tags',
  teams: 'guide_teams guide_users team_members teams',
  training: `training_attempts training_documents training_files training_imports training_launches
    training_modules training_previews training_registrations training_sessions training_statements`,
  uploads: 'uploads',
  users: 'reputation_entries',
  webhooks: 'webhook_deliveries webhook_sequences webhooks',
  wikis: 'distinct_categories wikis',
  worklog: `work_earlier_values work_entries work_handovers work_reworks work_signoffs work_timings work_values`,
  workorders: 'work_orders',
}

/** Write whatever table they have to, and why. */
export const writersOfAll: Record<string, string> = {
  'src/server/imports/': 'Other sites’ content comes in as it was, past the rules of a save (0030)',
  'src/server/accounts/erase.ts':
    'What is left of an erased person goes everywhere in one transaction',
}

/** Files that write a table of another family, and why they do not ask that family to. */
export const otherWriters: { file: string; tables: string[]; why: string }[] = [
  {
    file: 'audit/sql.ts',
    tables: ['audit_newest', 'audit_rows', 'audit_values'],
    why: 'What is older than the site keeps it goes by the hour, out of the way of requests',
  },
  {
    file: 'auth/accounts.ts',
    tables: ['users', 'reputation_entries'],
    why: 'Making an account is one statement with its first reputation',
  },
  {
    file: 'auth/takenAddresses.ts',
    tables: ['users'],
    why: 'An address that became free is the account’s that claims it',
  },
  {
    file: 'auth/appealProofs.ts',
    tables: ['users'],
    why: 'What shows that an account is one’s own is a secret of the ways in, one for each account',
  },
  {
    file: 'auth/admin.ts',
    tables: ['users'],
    why: 'The command that makes an Admin runs without the service',
  },
  {
    file: 'auth/links.ts',
    tables: ['users'],
    why: 'A connection that ends takes the name that its provider gave with it',
  },
  {
    file: 'auth/ssoHandlers.ts',
    tables: ['users'],
    why: 'Letting go of a provider clears the name that it gave, in the same statement',
  },
  {
    file: 'auth/connections.ts',
    tables: ['users'],
    why: 'Which provider vouches for an account is kept with it and set beside the link',
  },
  {
    file: 'auth/mailAccountChange.ts',
    tables: ['users'],
    why: 'Undoing takes password and address back together with the ways in',
  },
  {
    file: 'auth/handlers.ts',
    tables: ['users'],
    why: 'A password and a proved address are kept with the account; nobody else sets them',
  },
  {
    file: 'comments/sql.ts',
    tables: ['guides', 'steps'],
    why: 'A comment changes the stamp of what it is about, in the same transaction',
  },
  {
    file: 'files/sql.ts',
    tables: ['images'],
    why: 'The first page of a document is a picture of nobody’s library',
  },
  {
    file: 'guides/steps/fastStepSave.ts',
    tables: ['idempotency_keys', 'outbox', 'revisions'],
    why: 'The common save of a step is one statement (measured)',
  },
  {
    file: 'http/access/access.ts',
    tables: ['tokens'],
    why: 'Each request notes when its token was last used, in the statement that finds it',
  },
  {
    file: 'mail/mails.ts',
    tables: ['jobs'],
    why: 'A mail and the job that sends it are one write',
  },
  {
    file: 'notifications/notify.ts',
    tables: ['jobs', 'outbox'],
    why: 'A notification, the event that shows it and the job that mails it are one write',
  },
  {
    file: 'patrol/queue/savedFilters.ts',
    tables: ['users'],
    why: 'Filters of patrol go with the account, and patrol alone knows what they say',
  },
  {
    file: 'patrol/decisions/decideFirstPublication.ts',
    tables: ['guides'],
    why: 'A guide that is taken back is as unpublished as before',
  },
  {
    file: 'patrol/chain/writeDocument.ts',
    tables: ['wikis'],
    why: 'A translation that goes live changes the stamp of its page',
  },
  {
    file: 'releases/sql.ts',
    tables: ['guides'],
    why: 'A release that goes live changes the stamp of its guide',
  },
  {
    file: 'revisions/redact.ts',
    tables: ['revisions', 'patrol_reports', 'ignored_findings', 'review_posts'],
    why: 'Words are taken out of a revision that is otherwise never changed, and of what quotes it',
  },
  {
    file: 'tags/work.ts',
    tables: ['wikis'],
    why: 'Tags change the stamp of the pages that bear them',
  },
  { file: 'teams/sql.ts', tables: ['users'], why: 'A team changes the stamp of its members' },
  {
    file: 'auth/keepAppeal.ts',
    tables: ['users'],
    why: 'What a suspended person answers is kept with the account, before anybody is signed in',
  },
  {
    file: 'profiles/sql.badges.ts',
    tables: ['users'],
    why: 'A badge changes how its holders are shown: it raises their stamps',
  },
  {
    file: 'users/reputation.ts',
    tables: ['users'],
    why: 'The total of a person moves with its entries, in one transaction',
  },
  {
    file: 'accounts/csvImport.ts',
    tables: ['runs', 'run_rows'],
    why: 'A dry run of a table is over when it is read, and no job has to do it',
  },
  {
    file: 'accounts/rules.ts',
    tables: ['patrol_leases'],
    why: 'Who loses the right to patrol lets go of what is held, in the same transaction',
  },
  {
    file: 'welcome.ts',
    tables: ['settings'],
    why: 'Of processes that start at once one makes what a first start makes: the row says which',
  },
  {
    file: 'wikis/deletion.ts',
    tables: ['revisions', 'translations'],
    why: 'Deleting a page ends its translations in one statement',
  },
  {
    file: 'wikis/pages.ts',
    tables: ['revisions', 'wiki_tags'],
    why: 'Pages that come with a tree are made by the hundred, in one statement',
  },
  {
    file: 'tags/followers.ts',
    tables: ['follows'],
    why: 'Whoever follows a tag that is merged follows the one that came, before it goes',
  },
]

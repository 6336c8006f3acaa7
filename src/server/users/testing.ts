// Somebody who has left traces wherever one can, for the tests of what erasure leaves (M-137).
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { photo } from '#server/media/testImages.ts'
import type { TestApi, TestPerson } from '#server/testing.ts'
import { currentModule } from '#server/training/testing.ts'
import { goodPackage } from '#server/training/testPackages.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'

export const password = 'a long enough password'
export const name = 'Zebulon Quagmire'
export const email = 'zq.secret@stepwright.test'
/** A number that nothing else in the tables is, so that it is found in columns that refer to nothing too. */
export const userid = 987_654_321
/** What nobody may find afterwards, in any case. */
export const traces = /zebulon|quagmire|zq\.secret|sso-zq|Wobblytown/i

type Leaver = TestPerson & { guideid: number; commentid: number; pageid: number; teamid: number; patrolid: number; moduleid: number }

/** Makes that person, and all that they leave. */
export const makeLeaver = async (api: TestApi): Promise<Leaver> => {
  const other = await api.person('other', { privilege: 'Author' })
  await api.admin.createWebhook({ body: { url: 'https://example.org/hook', events: ['*'] } })
  await api.database.one(sql`select setval('users_userid_seq', ${userid - 1})`)
  const { authToken, ...me } = await api.anyone.createUser({ body: { email, password, username: name } })
  const person = { ...api.client(authToken), me, token: authToken }
  const at = { params: { userid } }
  const { image } = await person.uploadImage({ query: { file: 'zebulon.jpg' } }, { file: new Uint8Array(await photo(80, 60)) })
  await api.admin.patchUser({ ...at, body: { sso_userid: 'sso-zq', privilege: 'Author', reputation: 30 } })
  await person.patchUser({ ...at, body: { about: `I am '''${name}''' of Wobblytown.`, summary: `${name} mends`, location: 'Wobblytown', image: image.id } })
  const { guideid } = await person.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true } })
  const page = await person.createWiki({ body: { namespace: 'USER', title: String(userid), contents: `About ${name}.` } })
  await person.patchWiki({ params: page, query: { revisionid: page.revisionid }, body: { contents: `More about ${name}, ${email}.` } })
  const foreign = await other.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Foreign', public: true } })
  const { patrolid } = await person.patchGuide({ params: foreign, query: { revisionid: foreign.revisionid }, body: { summary: 'Another summary' } })
  await person.createPatrolMessage({ params: { itemid: patrolid! }, body: { text_raw: `It is me, ${name}` } })
  const { commentid } = await person.createComment({ params: { context: 'guide', contextid: guideid }, body: { text: 'Fits very well indeed.' } })
  const { teamid } = await person.createTeam({ body: { name: 'Left behind' } })
  await person.addTeamMember({ params: { teamid, userid: other.me.userid }, body: {} })
  await person.favoriteGuide({ params: { guideid } })
  await person.completeGuide({ params: { guideid } })
  await person.readGuide({ params: { guideid } })
  await other.createComment({ params: { context: 'guide', contextid: guideid }, body: { text: 'Thank you for the guide.' } })
  const moduleid = await currentModule(api, goodPackage())
  const { attemptid } = await person.playTraining({ params: { id: moduleid } })
  await person.saveTrainingAttempt({ params: { id: moduleid, attemptid }, body: { cmi: { 'cmi.core.lesson_status': 'passed', 'cmi.suspend_data': `${name} was here` }, commit: true } })
  const table = `email,username,privileges\n${email},${name},Moderator\n`
  await api.request('/x/users/imports', { method: 'POST', headers: { Authorization: `api ${api.admin.token}` }, body: table })
  await api.request(`/users/${userid}`, { method: 'PATCH', headers: { Authorization: `api ${person.token}`, 'Idempotency-Key': 'once' }, body: JSON.stringify({ location: 'Wobblytown South' }) })
  const { steps } = await person.createStep({ params: { guideid }, body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0, lineid: null }] } })
  const stepid = steps[0]!.stepid
  const { fields } = await person.changeStepForm({ params: { guideid, stepid }, body: { fields: [{ label: 'Seen by', type: 'text' }] } })
  const { entryid } = await person.startWork({ body: { guideid, workorderid: 'W-77' } })
  await person.saveStepData({ params: { entryid }, body: { stepid, fields: { [fields[0]!.field_revisionid]: name } } })
  await person.suspendWork({ params: { entryid }, body: { notes: `${name} is at lunch` } })
  await person.exportUser(at)
  await api.admin.listUserViews(at)
  await api.admin.suspendUser({ ...at, body: { reason: `${name} was rude` } })
  await api.admin.liftUser(at)
  await api.service.views.flush()
  await api.jobsDone()
  await deliverDue(api.service) // nobody listens there; what would be said is kept
  return { ...person, guideid, commentid, pageid: page.wikiid, teamid, patrolid: patrolid!, moduleid }
}

/** What somebody may leave in the last moment, and what takes days to come about: rows as the service writes them. */
export const leaveMore = async (api: TestApi, { guideid, commentid, patrolid, moduleid }: Leaver): Promise<void> => {
  const [now, later] = [unixNow(), unixNow() + 600]
  const hash = Buffer.from(name)
  await api.database.run(sql`
    with word as (insert into app_passwords (userid, name, secret_hash, created) values (${userid}, 'Tablet of Zebulon', ${hash}, ${now}) returning app_passwordid)
    insert into tokens (userid, token_hash, created, last_used, user_agent, app_passwordid) select ${userid}, ${hash}, ${now}, ${now}, 'Zebulon', app_passwordid from word`)
  await api.database.run(sql`insert into tokens (userid, token_hash, created, last_used, user_agent) values (${userid}, ${Buffer.from(email)}, ${now}, ${now}, 'Browser of Zebulon')`)
  await api.database.run(sql`
    insert into patrol_leases (itemid, holderid, tokenid, token, acquired, expires, kind)
    select ${patrolid}, ${userid}, max(tokenid), 'zebulon', ${now}, ${later}, 'open' from tokens where userid = ${userid}`)
  const rows = [
    sql`passkeys (userid, credentialid, public_key, counter, transports, name, created) values (${userid}, 'zebulon', ${hash}, 0, '{}', 'Key of Zebulon', ${now})`,
    sql`passkey_challenges (challenge, userid, expires) values ('zebulon', ${userid}, ${later})`,
    sql`totp_secrets (userid, secret, created) values (${userid}, 'ZEBULON', ${now})`,
    sql`recovery_codes (userid, code_hash) values (${userid}, ${hash})`,
    sql`sso_links (issuer, subject, userid, created, last_used) values ('https://id.example.org', 'sso-zq', ${userid}, ${now}, ${now})`,
    sql`sso_flows (state_hash, secret_hash, nonce, verifier, userid, expires) values ('one', 'one', 'n', 'zebulon', ${userid}, ${later})`,
    sql`sso_flows (state_hash, secret_hash, nonce, verifier, subject, expires) values ('two', 'two', 'n', 'v', 'sso-zq', ${later})`,
    sql`email_links (token_hash, purpose, userid, email, expires) values (${hash}, 'verify', ${userid}, ${email}, ${later})`,
    sql`invitations (email, privilege, langid, message, token_hash, invited_by, created, sent, expires) values (upper(${email}), 'User', 'en', 'Dear Zebulon', ${hash}, ${api.admin.me.userid}, ${now}, ${now}, ${later})`,
    sql`jobs (kind, payload, run_at) values ('reset_mail', ${JSON.stringify({ email: email.toUpperCase() })}::jsonb, ${later})`,
    sql`mails (recipient, subject, body, created, expires, sent) values (upper(${email}), 'Welcome', 'Dear Zebulon', ${now}, ${later}, ${now})`,
    sql`saved_views (userid, name, settings, created) values (${userid}, 'Figures of Zebulon', '{}', ${now})`,
    sql`view_pauses (userid, since) values (${userid}, ${now})`,
    sql`guide_users (guideid, userid, added) values (${guideid}, ${userid}, ${now})`,
    sql`comment_flags (commentid, userid, reason, date) values (${commentid}, ${userid}, 'rude', ${now})`,
    sql`patrol_skips (itemid, userid, created) values (${patrolid}, ${userid}, ${now})`,
    sql`patrol_looks (itemid, userid, revisionid, units, seen) values (${patrolid}, ${userid}, 1, '[]', ${now})`,
    sql`training_previews (importid, userid, date) select max(importid), ${userid}, ${now} from training_imports`,
  ]
  for (const row of rows) await api.database.run(sql`insert into ${row}`)
  await api.database.run(sql`update training_modules set users = array[${userid}::int] where id = ${moduleid}`)
}

/** Columns of a backup: those that refer to `users`, and those with the person's number in them, also within lists, texts and JSON; read off the database itself. */
export const columnsOfPerson = async (api: TestApi): Promise<{ referring: string[]; held: string[] }> => {
  const columns = await api.database.many<{ table: string; column: string; refers: boolean }>(sql`
    select c.relname as table, a.attname as column, exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass and a.attnum = any(k.conkey)) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1, 2`)
  const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  const held: string[] = []
  for (const one of columns) {
    const { rowCount } = await api.database.pool.query(`select 1 from "${one.table}" where "${one.column}"::text ~ $1 limit 1`, [`\\m${userid}\\M`])
    if (rowCount) held.push(named(one))
  }
  return { referring: columns.filter(one => one.refers).map(named), held }
}

/** Where M-137 lets the number stay, which nobody can trace to a person: any other column that refers to `users` is emptied, also one that a later migration adds. */
export const numberStays = [
  'users.userid', // the former user
  // Published work, and what it was made of.
  'guides.author', 'wikis.author', 'comments.author', 'comment_texts.replaced_by', 'revisions.userid', 'revisions.content', 'images.userid', 'documents.userid', 'objects.userid', 'step_forms.userid',
  // Their page about themselves: its title is their number, its words are gone.
  'wikis.title', 'wikis.display_title',
  // Ledgers: who decided, did, asked, signed or worked.
  'audit_rows.actor', 'audit_rows.acting_for', 'audit_rows.target_id', 'patrol_items.authorid', 'patrol_signals.evidence', 'patrol_decisions.deciderid', 'comments.decided_by', 'comment_flags.userid',
  'releases.userid', 'approval_stages.userid', 'approval_requests.userid', 'approval_signatures.userid', 'approval_signatures.for_userid', 'approval_lends.lender', 'approval_lends.borrower',
  'work_entries.userid', 'work_entries.started_by', 'work_entries.notes_by', 'work_entries.reason_by', 'work_timings.userid', 'work_values.userid', 'work_signoffs.userid', 'work_handovers.from_userid', 'work_handovers.to_userid',
  'training_modules.userid', 'training_imports.userid', 'runs.userid', 'webhooks.created_by',
  // In rows about somebody else.
  'view_readings.reader', 'notifications.actor', 'invitations.invited_by', 'completions.rewarded',
  // Events, without a word about whom; and what is gone before the fourteen days of leaving are over.
  'outbox.actor', 'outbox.data', 'outbox.touched', 'webhook_deliveries.actor', 'webhook_deliveries.data', 'webhook_sequences.resource', 'jobs.payload', 'uploads.userid',
]

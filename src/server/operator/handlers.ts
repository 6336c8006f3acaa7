// The operator's page: how the site runs, and what can be done about it.
import { invalidField } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { askForBackup } from '#server/backups/runs.sql.ts'
import { namesOfEnvironment } from '#server/base/environmentNames.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { testText } from '#server/mail/testText.ts'
import { writeMail } from '#server/mail/mails.ts'
import { loadSettings, lockSettings, saveSettings } from '#server/settings/settings.ts'
import { plainSettings, runtime, withoutSecrets } from './bundle.ts'
import { loadFailedJobs, loadMigrations, loadTables } from './sql.ts'
import { loadSiteState } from './state.ts'

export const operatorHandlers: Pick<
  Handlers,
  'readOperator' | 'readSupportBundle' | 'startBackup' | 'sendTestMail' | 'setMaintenance'
> = {
  async readOperator(_input, ctx) {
    const { host, scheme, said } = ctx.arrival()
    return {
      ...(await loadSiteState(ctx)),
      you: {
        address: ctx.ip,
        host,
        scheme,
        // Whoever is not believed counts as what they came from, which the header does not say.
        proxy: said === null ? null : { believed: said.includes(ctx.ip), said: said.slice(0, 500) },
      },
    }
  },

  async readSupportBundle(_input, ctx) {
    const { db, config, settings, now } = ctx
    ctx.header('Content-Disposition', 'attachment; filename="stepwright-support.json"')
    return withoutSecrets(
      {
        made: new Date(now * 1000).toISOString(),
        site: await loadSiteState(ctx),
        runtime: runtime(),
        environment: namesOfEnvironment(process.env),
        settings: plainSettings(settings),
        migrations: await loadMigrations(db),
        tables: await loadTables(db),
        jobs: await loadFailedJobs(db),
      },
      config,
    )
  },

  async startBackup(_input, { db, config, now }) {
    return { asked: config.backups !== null && (await askForBackup(db, now)) }
  },

  async sendTestMail(_input, { db, settings, person, now }) {
    const { email, langid } = await db.one<{ email: string | null; langid: string }>(
      sql`select email, langid from users where userid = ${person.userid}`,
    )
    if (email === null)
      throw invalidField('email', 'required', 'Your account has no email address. Add one first')
    const mailid = await writeMail(db, {
      userid: person.userid,
      recipient: email,
      ...testText(langid, settings.site_name.replace(/\s+/g, ' ')),
      created: now,
      expires: now + 3600,
    })
    return { mailid }
  },

  async setMaintenance(input, ctx) {
    const { on, message, until } = input.body()
    await lockSettings(ctx.db)
    const before = await loadSettings(ctx.db)
    if (on && message.trim() === '')
      throw invalidField(
        'message',
        'required',
        'Enter a message that says why the site is under maintenance',
      )
    const maintenance = on ? { message: message.trim(), until } : null
    // Who changed it, and what it was before, stays known.
    if (sameJson(before.maintenance, maintenance)) return { maintenance }
    await saveSettings(ctx, before, { maintenance })
    await audit(ctx, {
      action: 'settings.changed',
      target_type: 'settings',
      target_id: 'site',
      before: { maintenance: before.maintenance },
      after: { maintenance },
    })
    ctx.touch('settings')
    return { maintenance }
  },
}

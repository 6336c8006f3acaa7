import { bullets, limits } from '#contract/core/limits.ts'
import { openapiDocument } from '#contract/reference/openapi.ts'
import { settingDefaults, type Settings } from '#contract/settings/list.ts'
import { invalid } from '#lib/errors.ts'
import { namesOfEnvironment } from '#server/base/environmentNames.ts'
import { audit } from '#server/effects/audit.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { findImageProblem } from '#server/users/images.ts'
import { loadLastChanges } from './changes.sql.ts'
import { extras } from './extras.ts'
import { loadMark } from './mark.ts'
import { changedNames, problemsOf, settingNames } from './problems.ts'
import { loadSettings, loadSettingsRevision, lockSettings, saveSettings } from './settings.ts'

/** Browsers keep passkeys for names, over TLS or on the machine itself; never for a bare number. */
const hasPasskeys = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return hostname === 'localhost' || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname))
}

const presentSettings = async (ctx: Pick<SignedIn, 'db'>) => ({
  revisionid: await loadSettingsRevision(ctx.db),
  ...(await loadSettings(ctx.db)),
})

export const siteHandlers: Pick<
  Handlers,
  | 'readSite'
  | 'readOpenapi'
  | 'readSettings'
  | 'readSettingDetails'
  | 'patchSettings'
  | 'readCapabilities'
> = {
  /** The public part of the settings (api-facts 8.5). */
  async readSite(_input, { db, settings, origin, config }) {
    return {
      name: settings.site_name,
      domain: new URL(origin).host,
      title: settings.site_name,
      description: settings.description,
      often_asked: settings.often_asked,
      private: settings.private_site,
      'guide-types': settings.guide_types,
      'object-name-singular': 'Category',
      'object-name-plural': 'Categories',
      logo: await loadMark(db, origin, settings.mark),
      authentication: {
        standard: true,
        'public-registration': settings.public_registration && !settings.private_site,
        sso: config.oidc && { name: config.oidc.name },
        passkeys: hasPasskeys(origin),
      },
      footer: { links: settings.footer_links, ...settings.legal_pages },
      maintenance: settings.maintenance,
      languages: settings.langids,
      'default-langid': settings.default_langid,
      features: {
        releases: settings.release_versions,
        work_log: settings.work_log,
        training: settings.training,
        machine_translation: config.translateUrl !== null,
        mail: config.smtp !== null,
      },
      patrol_threshold: settings.patrol_threshold,
      limits: { ...limits },
    }
  },
  async readOpenapi(_input, { origin }) {
    return openapiDocument(`${origin}/api/2.0`)
  },

  readSettings: (_input, ctx) => presentSettings(ctx),

  async readSettingDetails(_input, ctx) {
    const changes = new Map((await loadLastChanges(ctx.db)).map(({ name, ...one }) => [name, one]))
    const mark = changes.get('mark')
    // A logo that is gone, or is not theirs to take, cannot be had back.
    if (typeof mark?.was?.value === 'number') {
      const problems = await findImageProblem(ctx, mark.was.value, ctx.person.userid, 'mark')
      if (problems.length) mark.was = null
    }
    return {
      settings: settingNames.map(name => ({
        name,
        default: settingDefaults[name],
        changed: changes.get(name) ?? null,
      })),
      environment: namesOfEnvironment(process.env),
    }
  },

  async patchSettings(input, ctx) {
    await requireRevision(await lockSettings(ctx.db), input.query.revisionid, () =>
      presentSettings(ctx),
    )
    const body = input.body()
    const before = await loadSettings(ctx.db)
    const next: Settings = { ...before, ...body } as Settings
    const problems = await problemsOf(ctx, before, next)
    if (problems.length) throw invalid(problems)
    const names = changedNames(before, next)
    const only = (of: Settings) => Object.fromEntries(names.map(name => [name, of[name]]))
    if (names.length) {
      await saveSettings(ctx, before, only(next))
      await audit(ctx, {
        action: 'settings.changed',
        target_type: 'settings',
        target_id: 'site',
        before: only(before),
        after: only(next),
      })
      ctx.touch('settings')
      ctx.emit({
        event: 'settings.changed',
        data: { revisionid: await loadSettingsRevision(ctx.db) },
      })
    }
    return presentSettings(ctx)
  },

  async readCapabilities(_input, { settings }) {
    return {
      extras: extras(),
      limits: { ...limits },
      guide_types: settings.guide_types,
      bullets: [...bullets],
      langids: settings.langids,
      default_langid: settings.default_langid,
    }
  },
}

import { bullets, limits } from '#contract/core/limits.ts'
import { openapiDocument } from '#contract/reference/openapi.ts'
import { settingDefaults, type SettingName, type Settings } from '#contract/settings/list.ts'
import { guideTypes } from '#contract/guides/shapes.ts'
import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import { namesOfEnvironment } from '#server/base/environmentNames.ts'
import { audit } from '#server/effects/audit.ts'
import { hasSecondFactor } from '#server/http/access/recentProof.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { findImageProblem } from '#server/users/images.ts'
import { loadLastChanges } from './changes.sql.ts'
import { countEffects } from './effects.sql.ts'
import { extras } from './extras.ts'
import { loadMark } from './mark.ts'
import { loadSettings, loadSettingsRevision, lockSettings, saveSettings } from './settings.ts'

/** What one setting means for another, whatever there is on the site. */
const problemsBetween = (next: Settings): FieldError[] => {
  const missing = guideTypes.filter(type => !Object.hasOwn(next.guide_types, type))
  return [
    ...(next.langids.includes(next.default_langid)
      ? []
      : [
          fieldError(
            'default_langid',
            'invalid_langid',
            'The default language must be one of the site’s languages',
          ),
        ]),
    ...(new Set(next.langids).size === next.langids.length
      ? []
      : [fieldError('langids', 'duplicate', 'A language is listed twice')]),
    // The specification names these; others may be added (shared answer "guide types").
    ...(missing.length
      ? [
          fieldError(
            'guide_types',
            'required',
            `These types cannot be removed: ${missing.join(', ')}`,
          ),
        ]
      : []),
  ]
}

/** Every problem of a change at once. */
const problemsOf = async (
  ctx: SignedIn,
  before: Settings,
  next: Settings,
): Promise<FieldError[]> => {
  const problems = problemsBetween(next)
  // Whoever asks it of Admins shows that it can be done, and stays in.
  if (
    next.admin_second_factor &&
    !before.admin_second_factor &&
    !(await hasSecondFactor(ctx.db, ctx.person.userid))
  )
    problems.push(
      fieldError(
        'admin_second_factor',
        'invalid_state',
        'Set up a second factor for your own account first',
      ),
    )
  if (next.mark !== null && next.mark !== before.mark)
    problems.push(...(await findImageProblem(ctx, next.mark, ctx.person.userid, 'mark')))
  return problems
}

const settingNames = Object.keys(settingDefaults) as SettingName[]
const changedNames = (before: Settings, after: Settings): SettingName[] =>
  settingNames.filter(name => !sameJson(before[name], after[name]))

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
  | 'previewSettings'
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

  async previewSettings(input, ctx) {
    const body = input.body()
    const before = await loadSettings(ctx.db)
    const after: Settings = { ...before, ...body } as Settings
    const problems = await problemsOf(ctx, before, after)
    if (problems.length) throw invalid(problems)
    const change = { before, after, now: ctx.now }
    return { effects: await countEffects(ctx.db, change, changedNames(before, after)) }
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

import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { figureNames } from './figures.ts'
import { GuideType, settingList, type SettingName } from './list.ts'
import type { settingRows } from './rows.ts'
import { count, id, named, revisionid, unixSeconds, worded } from '../core/wire.ts'

type Shape = { [N in SettingName]: (typeof settingList)[N]['schema'] }
type Optional = { [N in SettingName]: z.ZodMiniOptional<Shape[N]> }
const settingNames = Object.keys(settingList) as [SettingName, ...SettingName[]]
const mapped = <T>(of: (name: SettingName) => z.ZodMiniType) =>
  Object.fromEntries((Object.keys(settingList) as SettingName[]).map(name => [name, of(name)])) as T

const SiteSettings = named(
  'SiteSettings',
  z.object({ revisionid: id, ...mapped<Shape>(name => settingList[name].schema) }),
)
type SiteSettings = z.output<typeof SiteSettings>
const PatchSettings = z.strictObject(mapped<Optional>(name => z.optional(settingList[name].schema)))

/** What was changed last, when and by whom; null until somebody does. */
const SettingChange = z.nullable(
  z.object({
    at: unixSeconds,
    userid: z.nullable(id),
    username: z.nullable(z.string()),
    was: worded(
      z.nullable(z.object({ value: z.unknown() })),
      'What it was before that change; null if that is not known.',
    ),
  }),
)
const SettingDetails = named(
  'SettingDetails',
  z.object({
    settings: z.array(
      z.object({
        name: z.enum(settingNames),
        default: worded(z.unknown(), 'The value until someone changes it.'),
        changed: SettingChange,
      }),
    ),
    environment: worded(
      z.array(z.string()),
      'Names of the environment variables that are set; their values cannot be changed here.',
    ),
  }),
)

export type SettingDetails = z.output<typeof SettingDetails>

/** What a change of settings does, as a count before and after. */
const SettingEffects = named(
  'SettingEffects',
  z.object({
    effects: z.array(
      z.object({
        setting: z.enum(settingNames),
        effect: z.enum(figureNames),
        before: count,
        after: count,
      }),
    ),
  }),
)
export type SettingEffect = z.output<typeof SettingEffects>['effects'][number]

const Capabilities = named(
  'Capabilities',
  z.object({
    /**
     * What this service has beside the specification, by the name of the thing (authoring.md
     * section 1).
     */
    extras: z.record(z.string(), z.boolean()),
    // of content and uploads: lines per step, characters, images per step, bytes …
    limits: z.record(z.string(), count),
    guide_types: z.record(z.string(), GuideType),
    bullets: z.array(z.string()),
    langids: z.array(z.string()),
    default_langid: z.string(),
  }),
)

export const settingSchemas = {
  readSettings: { spec: 'ours: api-facts 8.5', returns: SiteSettings },
  patchSettings: {
    spec: 'ours: api-facts 8.5',
    query: z.object({ revisionid }),
    body: PatchSettings,
    returns: SiteSettings,
  },
  readSettingDetails: { spec: 'ours: api-facts 8.5', returns: SettingDetails },
  previewSettings: { spec: 'ours: api-facts 8.5', body: PatchSettings, returns: SettingEffects },
  readCapabilities: { spec: 'ours: authoring X-12', returns: Capabilities },
} as const satisfies SchemasOf<typeof settingRows>

import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { GuideType, settingList, type SettingName } from './list.ts'
import type { settingRows } from './rows.ts'
import { count, id, named, revisionid } from '../core/wire.ts'

type Shape = { [N in SettingName]: (typeof settingList)[N]['schema'] }
type Optional = { [N in SettingName]: z.ZodMiniOptional<Shape[N]> }
const mapped = <T>(of: (name: SettingName) => z.ZodMiniType) =>
  Object.fromEntries((Object.keys(settingList) as SettingName[]).map(name => [name, of(name)])) as T

const SiteSettings = named(
  'SiteSettings',
  z.object({ revisionid: id, ...mapped<Shape>(name => settingList[name].schema) }),
)
type SiteSettings = z.output<typeof SiteSettings>
const PatchSettings = z.strictObject(mapped<Optional>(name => z.optional(settingList[name].schema)))

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
  readCapabilities: { spec: 'ours: authoring X-12', returns: Capabilities },
} as const satisfies SchemasOf<typeof settingRows>

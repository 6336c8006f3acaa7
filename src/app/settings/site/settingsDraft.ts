// Settings that are being changed, on this device until they are saved. Pure but for storage.
import type { SettingName, Settings } from '#contract/settings/list.ts'
import { sameJson } from '#lib/json.ts'
import { keepJson, readKeptJson } from '#app/device/keptJson.ts'

/** What was changed, and what it was changed from. */
export type SettingsDraft = { changes: Partial<Settings>; from: Partial<Settings> }
export const noDraft: SettingsDraft = { changes: {}, from: {} }

/** Setting it to what it is takes the change back. */
export const withChange = <N extends SettingName>(
  { changes, from }: SettingsDraft,
  stored: Settings,
  name: N,
  value: Settings[N],
): SettingsDraft => {
  const { [name]: _, ...others } = changes
  const { [name]: __, ...othersFrom } = from
  return sameJson(stored[name], value)
    ? { changes: others as Partial<Settings>, from: othersFrom as Partial<Settings> }
    : {
        changes: { ...changes, [name]: value },
        from: { ...from, [name]: name in from ? from[name] : stored[name] },
      }
}

/** Those that somebody else changed since: saving would write over it. */
export const changedElsewhere = ({ changes, from }: SettingsDraft, stored: Settings) =>
  (Object.keys(changes) as SettingName[]).filter(name => !sameJson(from[name], stored[name]))

/** Without what is stored already. */
export const stillChanged = (draft: SettingsDraft, stored: Settings): SettingsDraft =>
  (Object.keys(draft.changes) as SettingName[])
    .filter(name => sameJson(draft.changes[name], stored[name]))
    .reduce((left, name) => withChange(left, stored, name, stored[name]), draft)

export const keptDraft = (userid: number): SettingsDraft =>
  (readKeptJson(`siteSettings ${userid}`) as SettingsDraft | null) ?? noDraft
/** Where storage is switched off it lasts as long as the page. */
export const keepDraft = (userid: number, draft: SettingsDraft): void =>
  void keepJson(`siteSettings ${userid}`, Object.keys(draft.changes).length > 0 ? draft : null)

import { useState } from 'react'
import type { SettingName, Settings } from '#contract/settings/list.ts'
import type { SetSetting } from './SettingValue.tsx'
import {
  changedElsewhere,
  keepDraft,
  keptDraft,
  noDraft,
  stillChanged,
  withChange,
} from './settingsDraft.ts'

/** What this person is changing, which outlives the page. `stored`: what the service has. */
export const useSettingsDraft = (userid: number, stored: Settings) => {
  const [kept, setKept] = useState(() => keptDraft(userid))
  const draft = stillChanged(kept, stored)
  const keep = (next: typeof draft) => {
    keepDraft(userid, next)
    setKept(next)
  }
  const set: SetSetting = (name, value) => keep(withChange(draft, stored, name, value))
  return {
    settings: { ...stored, ...draft.changes },
    changes: draft.changes,
    names: Object.keys(draft.changes) as SettingName[],
    elsewhere: changedElsewhere(draft, stored),
    set,
    drop: () => keep(noDraft),
  }
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TrainingModule } from '#contract/training/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { audienceBody } from './AudienceFields.tsx'
import type { ModuleValues } from './ModuleFields.tsx'
import { changesOf, settingsOver, type SettingName, type VersionSettings } from './versions.ts'

/** What somebody else saved meanwhile, and which of it was changed in the dialog, too. */
export type Theirs = { now: TrainingModule; both: SettingName[] }

/**
 * What is set of a version in a dialog. It is saved over what the dialog began with; what somebody
 * else changed meanwhile stays, and where both changed the same it is saved once it was seen.
 */
export const useVersionSettings = (version: TrainingModule, onDone: () => void) => {
  const { t } = useLingui()
  const [began, setBegan] = useState(version) // it is read anew while the dialog is open
  const [values, setValues] = useState<ModuleValues>({ ...version, audience: version })
  const [isLong, setIsLong] = useState(version.long_suspend_data)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const save = useAttempt(
    async () => {
      const { title, description, audience, months, due_days } = values
      let from = began
      let mine: VersionSettings = {
        title,
        description,
        long_suspend_data: isLong,
        months,
        due_days,
        ...audienceBody(audience),
      }
      for (;;) {
        const body = changesOf(from, mine)
        if (Object.keys(body).length === 0) return onDone()
        try {
          const query = { revisionid: from.revisionid }
          await write('patchTraining', { params: { id: version.id }, query, body })
          return onDone()
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) throw error
          const now = error.body as TrainingModule
          const { settings, both } = settingsOver(from, mine, now)
          setBegan(now)
          setValues({ ...settings, audience: settings })
          setIsLong(settings.long_suspend_data)
          setTheirs({ now, both })
          if (both.length > 0) throw error
          from = now
          mine = settings
        }
      }
    },
    {
      stale: t`Someone else changed the settings, so nothing was saved. Check your changes, then save again.`,
    },
  )
  return { values, setValues, isLong, setIsLong, theirs, save }
}

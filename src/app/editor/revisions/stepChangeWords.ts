import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StepChange } from './groupRevisions.ts'

/** What the saves of a sitting did to one step: "title, 2 lines added"; '' where it is nothing. */
export const useStepChangeWords = (): ((change: StepChange) => string) => {
  const { t } = useLingui()
  return ({ added, removed, moved, changed, isTitle, isMedia, isForm, restores }) =>
    [
      isTitle && t`title`,
      added > 0 && plural(added, { one: '# line added', other: '# lines added' }),
      changed === null && t`lines changed`,
      changed !== null &&
        changed > 0 &&
        plural(changed, { one: '# line changed', other: '# lines changed' }),
      moved > 0 && plural(moved, { one: '# line moved', other: '# lines moved' }),
      removed > 0 && plural(removed, { one: '# line removed', other: '# lines removed' }),
      isMedia && t`pictures`,
      isForm && t`form fields`,
      restores !== undefined && t`ended as in revision ${restores}`,
    ]
      .filter(Boolean)
      .join(', ')
}

import { useLingui } from '@lingui/react/macro'

/** What it is called where it is asked for: a version is restored, a change reverted. */
export type RestoreAct = 'restore' | 'revert'

/** What is said of the act itself, in the word of the button that it was asked for by. */
export const useActWords = (act: RestoreAct = 'restore') => {
  const { t } = useLingui()
  return act === 'revert'
    ? {
        name: t`Revert`,
        after: t`Reverted`,
        verb: (pieces: string) => (pieces === '' ? t`Revert` : t`Revert ${pieces}`),
        guideHead: t`Reverting this edit changes the guide:`,
        pageHead: t`Reverting this edit changes the page:`,
        nothing: t`What this edit changed has been changed again or is back already. Nothing would be reverted.`,
        movedOn: t`Someone else saved a change, so nothing was reverted. This is what reverting would change now.`,
        partly: (saved: number) => t`Reverted in part, saved as revision ${saved}.`,
        restUnread: t`The rest did not load, so it was not reverted.`,
        refused: (message: string) => t`Not reverted: ${message}`,
        done: (saved: number) => t`Reverted, saved as revision ${saved}.`,
        again: t`Revert again`,
      }
    : {
        name: t`Restore`,
        after: t`Restored`,
        verb: (pieces: string) => (pieces === '' ? t`Restore` : t`Restore ${pieces}`),
        guideHead: null,
        pageHead: null,
        nothing: null,
        movedOn: t`Someone else saved a change, so nothing was restored. This is what restoring would change now.`,
        partly: (saved: number) => t`Restored in part, saved as revision ${saved}.`,
        restUnread: t`The rest did not load, so it was not restored.`,
        refused: (message: string) => t`Not restored: ${message}`,
        done: (saved: number, from: number) =>
          t`Restored from revision ${from}, saved as revision ${saved}.`,
        again: t`Restore again`,
      }
}

import { useLingui } from '@lingui/react/macro'
import type { NewPage } from './useNewPage.ts'

/** Why the page that there is already is not made, and what can be done instead. */
export const useTakenWords = () => {
  const { t } = useLingui()
  return ({ namespace, teams }: Pick<NewPage, 'namespace' | 'teams'>): string =>
    namespace === 'USER'
      ? t`There is already a page about you. Open it.`
      : namespace === 'TEAM'
        ? teams.length > 1
          ? t`There is already a page about this team. Open it, or choose another team.`
          : t`There is already a page about this team. Open it.`
        : t`There is already a page with this title. Open it, or choose another title.`
}

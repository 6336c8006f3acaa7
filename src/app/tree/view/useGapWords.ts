import { useLingui } from '@lingui/react/macro'
import { usualLevels, type Gap } from './gaps.ts'

/** How each filter by gaps is called. */
export const useGapWords = (): Record<Gap, string> => {
  const { t } = useLingui()
  return {
    guides: t`Without public guides`,
    picture: t`Without a picture`,
    summary: t`Without a summary`,
    single: t`With a single subcategory`,
    twins: t`With the same name as a sibling`,
    deep: t`More than ${usualLevels} levels deep`,
  }
}

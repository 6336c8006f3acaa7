import { useLingui } from '@lingui/react/macro'
import type { ViewOverview } from '#contract/views/schemas.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { useBeforeWords } from './pointWords.ts'
import { changeIn, type Comparison } from './ranges.ts'
import type { Scope } from './scope.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'

/** How much was viewed, by how many, beside the range before. */
export const ViewFigures = ({
  data,
  before,
  comparison,
  kind,
}: {
  data: ViewOverview
  /** undefined: nothing is compared, or it is not there yet. */
  before: ViewOverview | undefined
  comparison: Comparison | null
  /** What is listed below has no stubs, and of all kinds no parts. */
  kind: Scope['kind']
}) => {
  const { t, i18n } = useLingui()
  const beforeWords = useBeforeWords(comparison).said
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const figure = (of: 'views' | 'people' | 'documents' | 'unseen') => {
    const was = before?.[of]
    const change = was === undefined ? null : changeIn(data[of], was, i18n.locale)
    return (
      <>
        {number(data[of])}
        {was !== undefined && (
          <MutedText>
            {beforeWords(number(was))}
            {change !== null && ` (${change})`}
          </MutedText>
        )}
      </>
    )
  }
  return (
    <Figures
      figures={[
        { name: t`Views`, value: figure('views') },
        { name: t`People`, value: figure('people') },
        { name: t`Documents viewed`, value: figure('documents') },
        {
          name: t`Documents not viewed`,
          value: (
            <>
              {figure('unseen')}
              {kind !== 'guide' && (
                <MutedText>
                  {kind === null ? t`Includes stubs, tools and parts` : t`Includes stubs`}
                </MutedText>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

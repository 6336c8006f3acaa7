import { Trans, useLingui } from '@lingui/react/macro'
import type { ViewOverview } from '#contract/views/schemas.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { changeIn } from './ranges.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'

/** How much was viewed, by how many, beside the range before. */
export const ViewFigures = ({
  data,
  before,
  hasStubs,
}: {
  data: ViewOverview
  /** undefined: nothing is compared, or it is not there yet. */
  before: ViewOverview | undefined
  /** Of all kinds: what is listed below has no stubs and no parts. */
  hasStubs: boolean
}) => {
  const { t, i18n } = useLingui()
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const figure = (of: 'views' | 'people' | 'documents' | 'unseen') => {
    const was = before?.[of]
    const change = was === undefined ? null : changeIn(data[of], was, i18n.locale)
    return (
      <>
        {number(data[of])}
        {was !== undefined && (
          <MutedText>
            <Trans>{number(was)} in the previous range</Trans>
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
              {hasStubs && (
                <MutedText>
                  <Trans>Includes stubs, tools and parts</Trans>
                </MutedText>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

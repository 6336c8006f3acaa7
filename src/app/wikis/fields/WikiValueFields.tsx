// The controls of values that pages did not have from the beginning.
import type { ReactNode } from 'react'
import type { WikiChanges, WikiContent } from '#app/drafts/content/wikiContent.ts'
import type { AddedPageValue, PageValue } from '#documents/page.ts'

type ControlProps = { content: WikiContent; change: (changes: WikiChanges) => void }
type Control = (props: ControlProps) => ReactNode
const controls: Record<AddedPageValue, Control> = {}

type WikiValueFieldsProps = ControlProps & { may: (field: PageValue) => boolean }

export const WikiValueFields = ({ may, ...props }: WikiValueFieldsProps) =>
  Object.entries<Control>(controls).map(
    // The keys are names of values.
    ([name, Control]) => may(name as PageValue) && <Control key={name} {...props} />,
  )

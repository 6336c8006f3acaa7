import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { StepForm } from '#contract/worklog/shapes.ts'

type Asked = { guideid: number; stepid: number }

/**
 * The form as it is written, with what waits. It is read anew whenever its editor opens, as its
 * number tells nothing of its age: what waits may be denied, and the form has again the number that
 * readers know.
 */
export const formQuery = ({ guideid, stepid }: Asked) => ({
  ...read('readStepForm', { params: { guideid, stepid }, query: { unpatrolled: true } }),
  staleTime: 0,
  gcTime: 0,
})

/** Who opens the editor again at once gets nothing older. */
export const knowForm = (asked: Asked, form: StepForm): void => {
  queries.setQueryData(formQuery(asked).queryKey, form)
}

import { queries } from '#app/api/queries.ts'

/** The open request: nobody is told of a prerequisite that they may not see any longer. */
export const readAgain = (): void =>
  void queries.invalidateQueries({ queryKey: ['readApprovalRequest'] })

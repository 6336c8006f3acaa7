// How much risk is how high: what the queue counts edits by. Pure.

/** Below it nothing speaks against deciding many edits together. */
export const mediumRisk = 20
export const highRisk = 50

export const levelOf = (risk: number): 'low' | 'medium' | 'high' =>
  risk < mediumRisk ? 'low' : risk < highRisk ? 'medium' : 'high'

/** The titles of those sections of a spec sheet in which a name has a meaning of its own. */
export const BASICS = '基本参数'
export const BODY = '车身'
export const ENGINE = '发动机'
export const MOTOR = '电动机'

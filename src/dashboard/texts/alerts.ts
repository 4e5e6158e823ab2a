/** Texts of the page of alerts and the owner's cap. */
import type { AlertsRefusal, CapRefusal } from '../../accounts/usage/own-alerts.ts'
import { inBoth, type Named } from '../../domain/texts/in-both.ts'

export const ALERTS = inBoth({
  title: ['Alerts and cap', '提醒与上限'],
  lead: [
    'Mails go to the address of the account. Each level is told once a month, and again if the limit changes.',
    '邮件发送到账户的邮箱。每个比例每月提醒一次；上限改变后会重新提醒。',
  ],
  noMail: [
    'This service does not send mail yet. Alerts are written to its log, where the operator can find them.',
    '本服务尚未启用邮件：提醒会写入日志，由运营人员查看。',
  ],
  month: (month: string) => [`This month, ${month}`, `本月（${month}）`],
  noLimit: [
    'The account has no monthly limit, so no share of it can be reached. Set a cap below to be told.',
    '此账户没有月度上限，因此不会达到任何比例。如需提醒，请在下方设定上限。',
  ],
  alerts: ['Alerts by mail', '邮件提醒'],
  percents: ['Tell me at these percentages of the monthly limit', '用量达到月度上限的以下比例时提醒我'],
  percentsHint: [
    'Up to five whole numbers from 1 to 100. Empty: at none. Usual: 80, 100',
    '最多五个 1 至 100 的整数；留空则不提醒。默认：80, 100',
  ],
  refusalsTitle: ['Per-minute limit', '每分钟限额'],
  refusals: (count: string) => [
    `Tell me once a day when it has refused ${count} requests or more`,
    `一天内因每分钟限额被拒绝达到 ${count} 次时提醒我，每天一次`,
  ],
  saveAlerts: ['Save the alerts', '保存提醒'],
  sent: ['Sent this month', '本月已发送'],
  sentOf: (percent: string, limit: string) => [`${percent}% of ${limit}`, `${limit} 次的 ${percent}%`],
  cap: ['Your own cap', '自设上限'],
  capLead: [
    'A limit of data requests a month that you set yourself. It can only lower what the account may use. When it is reached, data requests are refused (429, quota_exhausted) until the month ends, or until you change it here.',
    '由您自行设定的每月数据请求上限，只能低于账户可用的额度。达到后，数据请求会被拒绝（429，quota_exhausted），直到月底或您在此修改为止。',
  ],
  capLabel: ['Data requests a month', '每月数据请求次数'],
  capHint: ['Empty: no cap. 0 refuses all data requests.', '留空：不设上限。填 0 则拒绝全部数据请求。'],
  allowed: (limit: string) => [
    `Without a cap the account may use ${limit} data requests a month.`,
    `不设上限时，此账户每月可用 ${limit} 次数据请求。`,
  ],
  allowedAll: ['Without a cap the account has no monthly limit.', '不设上限时，此账户每月不限次数。'],
  noEffect: [
    'This cap has no effect now, because the account may use less.',
    '此上限目前不起作用：账户可用的额度更低。',
  ],
  saveCap: ['Save the cap', '保存上限'],
  change: ['A change works within a second, for all keys.', '修改后一秒内对所有密钥生效。'],
  done: {
    alerts: ['The alerts were saved.', '提醒已保存。'],
    cap: ['The cap was saved.', '上限已保存。'],
    cap_removed: ['The cap was removed.', '上限已取消。'],
  },
  wrong: {
    not_percentages: [
      'Enter whole percentages from 1 to 100, as in 50, 80, 100.',
      '请填写 1 至 100 的整数，例如 50, 80, 100。',
    ],
    too_many: ['Enter at most five percentages.', '最多填写五个比例。'],
    not_a_cap: ['Enter a whole number, or leave it empty for no cap.', '请填写整数；留空表示不设上限。'],
  } satisfies Named<AlertsRefusal | CapRefusal>,
})

/** The state object of a 甲鉴检测 page: the report inside a nested store with the usual noise around it. */
import { hashText } from '../../random.ts'
import { chinaEpochMs } from '../facts/dates.ts'
import type { Facts } from '../facts/make-facts.ts'
import type { PrintedReport } from '../printed-report.ts'

const RESULT_CODES: Readonly<Record<string, number>> = { 正常: 0, 未见异常: 0, 无此配置: 2, 没有此项: 2, 未配备: 2 }

const TOPIC_CODES: Readonly<Record<string, number>> = {
  事故鉴定: 1,
  泡水鉴定: 2,
  火烧鉴定: 3,
  里程鉴定: 4,
  综合结论: 9,
}

function readRatio(label: string, text: string) {
  const [abnormal = '', total = ''] = text.split('/')
  return { name: label, abnormalNum: Number(abnormal), totalNum: Number(total) }
}

export function composeState(report: PrintedReport, facts: Facts) {
  const random = facts.streams('jiajian-state')
  const epoch = random.chance(0.5)
  const session = hashText(report.url).toString(36)
  const dateOf = (label: string) => report.dates.find((date) => date.label === label)?.text ?? null
  const issued = dateOf('报告生成时间')
  const health = report.battery_health
  const detail = {
    orderNo: report.url.slice(-32),
    reportNo: report.report_no,
    title: report.title,
    checkTime: dateOf('检测时间'),
    reportTime:
      issued !== null && epoch && facts.dates.issued !== null
        ? chinaEpochMs(facts.dates.issued, facts.dates.issued_at)
        : issued,
    carInfo: report.vehicle.map((row) => ({ label: row.label, value: row.text })),
    useProperty: report.registered_use === null ? null : { name: '使用性质', value: report.registered_use.text },
    rentDesc: report.rental_statement,
    ...(health === null
      ? {}
      : { batteryHealth: { soh: health.text, testMethod: health.method, testTime: health.date ?? '' } }),
    grade:
      report.grade === null
        ? null
        : { level: report.grade.label.slice(0, 1), levelText: report.grade.label, desc: report.grade.meaning },
    conclusions: report.conclusions.map((line) => ({
      type: TOPIC_CODES[line.heading] ?? 0,
      title: line.heading,
      resultText: line.text,
    })),
    scoreItems: report.counters.map((counter) => readRatio(counter.label, counter.text)),
    categories: report.sections.map((section, index) => ({
      categoryId: 100 + index,
      categoryName: section.heading,
      totalNum: section.declared_total,
      statistics: section.counts.map((row) => ({ label: row.label, num: row.count })),
      parts: section.items.map((item, place) => ({
        partId: (100 + index) * 1000 + place,
        partName: item.name,
        resultCode: RESULT_CODES[item.result ?? ''] ?? 1,
        resultName: item.result,
        remark: item.remark ?? '',
        photoNum: 0,
      })),
    })),
    remould: report.modifications.map((row) => ({ name: row.name, value: row.text })),
    history: report.queries.map((query) => ({
      name: query.heading,
      queryDate: query.date,
      receiptUrl: query.receipt_url ?? '',
      resultText: query.text,
    })),
    notices: report.notices,
  }
  return {
    version: '3.18.2',
    route: { name: 'report', path: '/jiajian/report', query: { orderno: detail.orderNo }, meta: { keepAlive: true } },
    user: { isLogin: false, token: null, profile: {}, favorites: [] },
    config: {
      abtest: { report_v3: 'B', grade_tip: 'A' },
      cdn: '//static.jiajian.example/',
      // A value that ends a careless search for the end of the state.
      template: '<div class="tip">{{ text }}</div></script>"};',
      grade: { A: '优秀', B: '良好', C: '一般', D: '较差', E: '差' },
    },
    marketing: { blocks: report.decoys.map((text, index) => ({ id: index + 1, text })), conclusion: '非事故车' },
    report: { loading: false, error: null, code: 0, data: { detail, share: { title: report.title, count: 0 } } },
    recommend: { list: [{ id: 1, title: '精选好车 排除重大事故', tag: '非泡水车', level: 'S级' }] },
    analytics: { sid: session, pv: 'report_detail', ext: { scene: '事故车', exp: [1021, 883] }, queue: [] },
  }
}

/** Serializes for a script element, with one of the two usual ways to escape `</script>`. */
export function serializeState(state: unknown, unicode: boolean): string {
  const json = JSON.stringify(state)
  return unicode ? json.replaceAll('<', '\\u003C').replaceAll('/', '\\u002F') : json.replaceAll('</', '<\\/')
}

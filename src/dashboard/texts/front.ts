/** Texts of the front page. */
import { inBoth, same } from '../../domain/texts/in-both.ts'

export const FRONT = inBoth({
  title: ['Used cars from China, and what is really known about them', '中国二手车，以及每辆车真正已知的信息'],
  lead: [
    'Ershou turns listings and inspection reports into data: in English and Chinese, with prices in CNY, EUR and USD, on pages to look at and as an HTTP API.',
    'Ershou 把车源和检测报告整理成数据：中英双语，价格含人民币、欧元与美元，既可在网页上查看，也可通过 HTTP API 获取。',
  ],
  rule: [
    'Unknown is never zero, never false, never clean. What no source states stays unknown, and looks like it.',
    '未知绝不是零，绝不是“否”，也绝不是“没有问题”。来源没有说明的，就如实显示为未知。',
  ],
  toDashboard: ['Open the dashboard', '进入控制台'],
  toSignUp: ['Sign up free', '免费注册'],
  toSignIn: ['Sign in', '登录'],
  toDocs: ['Read the docs', '阅读文档'],
  noCard: ['No card needed.', '无需绑定银行卡。'],
  hero: {
    open: ['See the whole car', '查看此车完整信息'],
    sample: ['Sample car', '示例车辆'],
    sampleNote: [
      'It is made up, and stands here until a report of a car on the market has been read.',
      '此车为虚构，在读取到市场车辆的检测报告之前显示。',
    ],
    samples: ['All sample cars', '全部示例车辆'],
    report: [
      'What its inspection report says about the body. Parts that it does not mention are unknown, not clean.',
      '检测报告对车身的记录。报告没有提到的部位是未知，不代表没有问题。',
    ],
    noReport: [
      'No report of this car has been read. That says nothing about its condition.',
      '尚未读取到此车的检测报告，这不说明车况好坏。',
    ],
  },
  market: {
    title: ['The market now', '最新车源'],
    search: ['Words in the title', '标题关键词'],
    searchHint: ['BMW X5, Land Cruiser, Model Y …', '宝马 X5、陆地巡洋舰、比亚迪……'],
    find: ['Search', '搜索'],
    makes: ['Makes with the number of their cars', '各品牌车源数量'],
    listings: ['cars on sale', '在售车辆'],
    makeCount: ['makes', '品牌'],
    withReport: ['with a report advertised', '标明有检测报告'],
    asOf: ['market read', '数据读取时间'],
    all: ['All cars', '全部车源'],
    none: ['There are no listings at the moment.', '市场上目前没有车源。'],
    beingRead: ['The newest cars are being read. Check again in a moment.', '正在读取最新车源，请稍后再看。'],
    unreadable: [
      'The market cannot be read right now. Try again in a moment, or see the status page.',
      '暂时无法读取市场数据，请稍后再看；服务状态页有更多说明。',
    ],
  },
  quick: {
    title: ['Everything on these pages is one request away', '同样的数据，通过 API 获取'],
    lead: [
      'One key gives access to every endpoint. Keep it on a server, in the environment variable ERSHOU_KEY.',
      '一个密钥即可访问全部接口。请将它保存在服务器的环境变量 ERSHOU_KEY 中。',
    ],
    request: ['Request', '请求'],
    answer: ['Answer', '返回结果'],
    shortened: (shown: string, all: string) => [
      `The first car of the market now, shortened to ${shown} of its ${all} fields. null means that the source does not say it, or that it has not been read yet.`,
      `当前市场的第一辆车，${all} 个字段中显示 ${shown} 个。null 表示来源没有说明，或尚未读取。`,
    ],
    client: ['This package includes a TypeScript client.', 'TypeScript 客户端随本软件包提供。'],
    clientLink: ['How to install it', '安装方法'],
    endpoints: ['What you can ask', '可以查询的内容'],
    endpointList: [
      [
        same('/v1/search'),
        ['Cars by make, model, price, mileage, powertrain and more', '按品牌、车型、价格、里程、动力等条件搜索'],
      ],
      [same('/v1/cars/{car_id}'), ['One car with all its fields', '一辆车的全部字段']],
      [same('/v1/cars/{car_id}/inspection'), ['What its inspection report found, part by part', '检测报告逐项的结果']],
      [same('/v1/cars/{car_id}/images'), ['Its photos', '车辆照片']],
      [same('/v1/cars/{car_id}/similar'), ['Cars to compare it with', '可供比较的相似车辆']],
    ],
    toReference: ['All endpoints', '全部接口'],
  },
  plans: {
    title: ['Pricing', '价格'],
    lead: [
      'Only successful requests count towards the monthly limit. Errors and the lists of makes and filters are free.',
      '只有成功的请求计入月度用量：出错不计，品牌与筛选项列表也不计。',
    ],
    for: {
      free: ['To try it', '试用'],
      starter: ['For a trader', '适合车商'],
      pro: ['For a platform', '适合平台'],
      enterprise: ['For the whole market', '适合全市场数据'],
    },
    recommended: ['Recommended', '推荐'],
    everyPlan: ['In every plan:', '所有方案均含：'],
    everywhere: [
      ['All endpoints, English and Chinese', '全部接口，中英双语'],
      ['Inspection reports, part by part', '逐项检测报告'],
      ['Test keys with sample cars', '测试密钥与样例车辆'],
    ],
    start: ['Start free', '免费开始'],
    choose: (plan: string) => [`Choose ${plan}`, `选择${plan}`],
  },
})

import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/** Only a downloaded picture needs it. */
use([SVGRenderer]);

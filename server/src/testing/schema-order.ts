import type { XmlElement } from './xml-tree.ts';

/** The order of children that ECMA-376 (transitional) gives for the elements that a deck uses, for tests. */
const PRESENTATION =
  'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst';
const LABELS =
  'dLbl delete numFmt spPr txPr dLblPos showLegendKey showVal showCatName showSerName showPercent showBubbleSize separator showLeaderLines leaderLines extLst';
const AXIS =
  'axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr crossAx crosses crossesAt';
const orders: Readonly<Record<string, string>> = {
  'p:presentation': PRESENTATION,
  'p:sld': 'cSld clrMapOvr transition timing extLst',
  'p:notes': 'cSld clrMapOvr extLst',
  'p:cSld': 'bg spTree custDataLst controls extLst',
  'p:sp': 'nvSpPr spPr style txBody extLst',
  'p:graphicFrame': 'nvGraphicFramePr xfrm graphic extLst',
  'p:nvGraphicFramePr': 'cNvPr cNvGraphicFramePr nvPr',
  'p:txBody': 'bodyPr lstStyle p',
  'a:txBody': 'bodyPr lstStyle p',
  'a:tbl': 'tblPr tblGrid tr',
  'a:tc': 'txBody tcPr extLst',
  'a:tcPr':
    'lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D noFill solidFill gradFill blipFill pattFill grpFill headers extLst',
  'a:rPr': 'ln noFill solidFill gradFill effectLst highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick extLst',
  'a:pPr': 'lnSpc spcBef spcAft buClr buSzPct buFont buNone buAutoNum buChar tabLst defRPr extLst',
  'p:spPr': 'xfrm custGeom prstGeom noFill solidFill gradFill blipFill pattFill grpFill ln effectLst extLst',
  'c:chartSpace':
    'date1904 lang roundedCorners AlternateContent style clrMapOvr pivotFmts protection chart spPr txPr externalData printSettings userShapes extLst',
  'c:chart':
    'title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly dispBlanksAs showDLblsOverMax extLst',
  'c:barChart': 'barDir grouping varyColors ser dLbls gapWidth overlap serLines axId extLst',
  'c:lineChart': 'grouping varyColors ser dLbls dropLines hiLowLines upDownBars marker smooth axId extLst',
  'c:scatterChart': 'scatterStyle varyColors ser dLbls axId extLst',
  'c:bubbleChart': 'varyColors ser dLbls bubble3D bubbleScale showNegBubbles sizeRepresents axId extLst',
  'c:dLbls': LABELS,
  'c:areaChart': 'grouping varyColors ser dLbls dropLines axId extLst',
  'c:catAx': `${AXIS} auto lblAlgn lblOffset noMultiLvlLbl extLst`,
  'c:valAx': `${AXIS} crossBetween majorUnit minorUnit dispUnits extLst`,
  'c:scaling': 'logBase orientation max min extLst',
};
const series: Readonly<Record<string, string>> = {
  'c:areaChart': 'idx order tx spPr pictureOptions dPt dLbls trendline errBars cat val extLst',
  'c:barChart': 'idx order tx spPr invertIfNegative pictureOptions dPt dLbls trendline errBars cat val shape extLst',
  'c:bubbleChart':
    'idx order tx spPr invertIfNegative dPt dLbls trendline errBars xVal yVal bubbleSize bubble3D extLst',
  'c:lineChart': 'idx order tx spPr marker dPt dLbls trendline errBars cat val smooth extLst',
  'c:scatterChart': 'idx order tx spPr marker dPt dLbls trendline errBars xVal yVal smooth extLst',
};

/** What stands where the schema does not want it, a line each. */
export function outOfOrder(of: XmlElement, parent = ''): string[] {
  const order = (of.name === 'c:ser' ? series[parent] : orders[of.name])?.split(' ');
  const found: string[] = [];
  if (order) {
    let last = 0;
    for (const child of of.children) {
      const at = order.indexOf(child.name.replace(/^\w+:/, ''));
      if (at < 0) found.push(`${of.name} must not hold ${child.name}`);
      else if (at < last) found.push(`${child.name} comes too late in ${of.name}`);
      last = Math.max(last, at);
    }
  }
  return [...found, ...of.children.flatMap((child) => outOfOrder(child, of.name))];
}

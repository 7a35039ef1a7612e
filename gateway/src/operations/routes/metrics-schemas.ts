import Joi from 'joi';
import { list, oneOf, openAnswer } from '../../http/schema';

export const METRICS_SCHEMAS = {
  MetricAnswer: openAnswer(
    {
      status: oneOf(['success']),
      data: openAnswer({
        resultType: oneOf(['vector', 'matrix']),
        result: list(Joi.object()),
      }),
    },
    'The answer of the HTTP API of Prometheus.',
  ),
};

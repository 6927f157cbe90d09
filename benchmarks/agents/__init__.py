"""Forty questions to `tpu-walkthrough mcp` whose answers are known from elsewhere."""

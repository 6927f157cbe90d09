"""Programs of torch_xla for the table of clients; each compares with torch on the CPU."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.runtime as xr
from torch import nn


def device() -> Any:
    return torch_xla.device()


def close(got: Any, wanted: Any, tolerance: float = 1e-4) -> None:
    got, wanted = got.detach().cpu(), wanted.detach()
    assert torch.allclose(got, wanted, rtol=tolerance, atol=tolerance), (got - wanted).abs().max()


def same_module(make: Any, *inputs: Any) -> None:
    """The same weights on both devices."""
    torch.manual_seed(0)
    module = make()
    wanted = module(*inputs)
    torch.manual_seed(0)
    close(make().to(device())(*(each.to(device()) for each in inputs)), wanted)


def convolution() -> None:
    same_module(
        lambda: nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2)),
        torch.randn(2, 3, 16, 16),
    )


def transformer_layer() -> None:
    same_module(
        lambda: nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True),
        torch.randn(2, 7, 32),
    )


def lstm() -> None:
    torch.manual_seed(0)
    module = nn.LSTM(4, 8, batch_first=True)
    x = torch.randn(2, 5, 4)
    wanted = module(x)[0]
    close(module.to(device())(x.to(device()))[0], wanted)


def topk() -> None:
    x = torch.randn(5, 20)
    values, indices = torch.topk(x.to(device()), 4)
    close(values, torch.topk(x, 4)[0])
    assert (indices.cpu() == torch.topk(x, 4)[1]).all()


def tensors_as_numbers() -> None:
    """Their values are waited for within other functions, which hold Python's lock."""
    x, places = torch.arange(5.0), torch.tensor([2, 0])
    on, there = x.to(device()), places.to(device())
    torch_xla.sync()
    got = torch.zeros(5, device=device())
    got[there[0]] = 7.0
    wanted = torch.zeros(5)
    wanted[places[0]] = 7.0
    close(got, wanted)
    close(
        torch.addcmul(got, got, got, value=on[3] * 2),
        torch.addcmul(wanted, wanted, wanted, value=6),
    )
    close(on[there[1]] / (on[4] * 2), x[0] / 8)


def svd() -> None:
    x = torch.randn(6, 4)
    u, s, v = torch.linalg.svd(x.to(device()), full_matrices=False)
    close((u * s) @ v, x)


def float64() -> None:
    x = torch.randn(4, 4, dtype=torch.float64) + 4 * torch.eye(4, dtype=torch.float64)
    close(torch.linalg.inv(x.to(device())), torch.linalg.inv(x), 1e-8)


def bfloat16() -> None:
    x = torch.randn(4, 4)
    with torch.autocast("xla", dtype=torch.bfloat16):
        y = x.to(device()) @ x.to(device())
    assert y.dtype == torch.bfloat16
    close(y.float(), x @ x, 5e-2)


def adam() -> None:
    def losses(on: Any) -> list[float]:
        torch.manual_seed(0)
        x = torch.randn(32, 4)
        model = nn.Linear(4, 1).to(on)
        optimizer = torch.optim.Adam(model.parameters(), 0.1)
        x = x.to(on)
        found = []
        for _ in range(10):
            optimizer.zero_grad()
            loss = (model(x) - x.sum(1, keepdim=True)).pow(2).mean()
            loss.backward()
            optimizer.step()
            torch_xla.sync()
            found.append(loss.item())
        return found

    assert np.allclose(losses(device()), losses("cpu"), rtol=1e-4)


def compiled_function() -> None:
    step = torch_xla.compile(lambda x: (x * 2).sum(), full_graph=True)
    assert step(torch.ones(2, 4, device=device())).item() == 16.0


def dynamo() -> None:
    torch.manual_seed(0)
    module = nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Linear(8, 2))
    x = torch.randn(3, 4)
    wanted = module(x)
    run = torch.compile(module.to(device()), backend="openxla")
    with torch.no_grad():
        for _ in range(3):
            close(run(x.to(device())), wanted)


def dynamo_gradients() -> None:
    module = nn.Linear(4, 2)
    x = torch.randn(3, 4)
    module(x).pow(2).mean().backward()
    assert module.weight.grad is not None
    wanted = module.weight.grad.clone()
    module.zero_grad()
    module = module.to(device())
    torch.compile(lambda x: module(x).pow(2).mean(), backend="openxla")(x.to(device())).backward()
    close(module.weight.grad, wanted)


def activation_checkpoints() -> None:
    from torch_xla.utils.checkpoint import checkpoint

    module = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 2))
    x = torch.randn(3, 4)
    module(x).pow(2).sum().backward()
    wanted = module[0].weight.grad.clone()
    module.zero_grad()
    module = module.to(device())
    checkpoint(module, x.to(device()).requires_grad_()).pow(2).sum().backward()
    torch_xla.sync()
    close(module[0].weight.grad, wanted)


def saved_weights() -> None:
    module = nn.Linear(4, 8)
    wanted = module.weight.clone()
    with tempfile.TemporaryDirectory() as folder:
        xm.save(module.to(device()).state_dict(), f"{folder}/weights")
        close(torch.load(f"{folder}/weights")["weight"], wanted)


def scan() -> None:
    from torch_xla.experimental.scan import scan as scanned

    start, rows = torch.zeros(2, device=device()), torch.ones(5, 2, device=device())
    carried, _ = scanned(lambda carry, x: (carry + x, carry * x), start, rows)
    assert carried.cpu().tolist() == [5, 5]


def data_loader() -> None:
    import torch_xla.distributed.parallel_loader as loading

    data = torch.utils.data.TensorDataset(torch.arange(12.0).reshape(6, 2))
    batches = loading.MpDeviceLoader(torch.utils.data.DataLoader(data, 2), device())
    assert sum(batch[0].sum().item() for batch in batches) == 66.0


def metrics() -> None:
    import torch_xla.debug.metrics as metrics_of

    (torch.ones(3, device=device()) + 1).cpu()
    assert "ExecuteTime" in metrics_of.metrics_report()
    assert xm.get_memory_info(device())["bytes_limit"] > 0


def errors() -> None:
    try:
        (torch.ones(2, device=device()) @ torch.ones(3, device=device())).cpu()
    except RuntimeError:
        return
    raise AssertionError("shapes that do not fit are accepted")


def profiler() -> None:
    import torch_xla.debug.profiler as profiling

    with tempfile.TemporaryDirectory() as folder:
        profiling.start_server(0)
        profiling.start_trace(folder)
        with profiling.StepTrace("step", step_num=1):
            x = torch.ones(8, 8, device=device())
            assert (x @ x).sum().item() == 512
        profiling.stop_trace()
        assert list(Path(folder).rglob("*.xplane.pb"))


def spmd() -> None:
    import torch_xla.distributed.spmd as sharding

    xr.use_spmd()
    assert xr.global_runtime_device_count() == 8
    mesh = sharding.Mesh(np.arange(8), (4, 2), ("data", "model"))
    x, weights = torch.randn(16, 8), torch.randn(8, 4)
    on_x, on_weights = x.to(device()), weights.to(device())
    sharding.mark_sharding(on_x, mesh, ("data", None))
    sharding.mark_sharding(on_weights, mesh, (None, "model"))
    close(on_x @ on_weights, x @ weights)


def spmd_checkpoints() -> None:
    import torch.distributed.checkpoint as checkpointing
    import torch_xla.distributed.spmd as sharding
    import torch_xla.experimental.distributed_checkpoint as planners

    xr.use_spmd()
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="0")
    with tempfile.TemporaryDirectory() as folder:
        store = f"file://{folder}/store"
        torch.distributed.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        mesh = sharding.Mesh(np.arange(8), (8,), ("data",))

        def sharded() -> Any:
            module = nn.Linear(16, 16).to(device())
            sharding.mark_sharding(module.weight, mesh, ("data", None))
            torch_xla.sync()
            return module

        saved, loaded = sharded(), sharded()
        checkpointing.save(
            saved.state_dict(),
            storage_writer=checkpointing.FileSystemWriter(f"{folder}/saved"),
            planner=planners.SPMDSavePlanner(),
        )
        state = loaded.state_dict()
        checkpointing.load(
            state,
            storage_reader=checkpointing.FileSystemReader(f"{folder}/saved"),
            planner=planners.SPMDLoadPlanner(),
        )
        loaded.load_state_dict(state)
        close(loaded.weight, saved.weight.cpu())


def join(backend: str) -> None:
    """What a process does that torchrun has started."""
    importlib.import_module(f"torch_xla.distributed.{backend}_backend")  # registers it
    torch.distributed.init_process_group(backend, init_method=f"{backend}://")


def each_process(_index: int) -> None:
    join("xla")
    rank, count = xr.global_ordinal(), xr.world_size()
    assert count == 8
    x = torch.tensor([float(rank + 1)], device=device())
    total, gathered = xm.all_reduce(xm.REDUCE_SUM, x), xm.all_gather(x)
    torch_xla.sync()
    assert total.item() == 36.0
    assert gathered.cpu().tolist() == [float(number + 1) for number in range(8)]


def launched_processes() -> None:
    torch_xla.launch(each_process)


def each_of_ddp(index: int) -> None:
    join("xla")
    torch.manual_seed(0)
    module = nn.Linear(4, 1).to(device())
    trained = nn.parallel.DistributedDataParallel(module, gradient_as_bucket_view=True)
    optimizer = torch.optim.SGD(trained.parameters(), 0.1)
    torch.manual_seed(index)
    x = torch.randn(8, 4).to(device())
    for _ in range(3):
        optimizer.zero_grad()
        (trained(x) - x.sum(1, keepdim=True)).pow(2).mean().backward()
        optimizer.step()
        torch_xla.sync()
    weights = module.weight.detach()
    everywhere = xm.all_gather(weights).cpu()
    assert torch.allclose(everywhere, weights.cpu().expand_as(everywhere))


def data_parallel_processes() -> None:
    torch_xla.launch(each_of_ddp)


# They choose themselves how devices are used.
PROCESSES = ("launched_processes", "data_parallel_processes", "spmd", "spmd_checkpoints")

if __name__ == "__main__":
    if sys.argv[1] not in PROCESSES:
        device()  # before a gradient on the CPU: torch counts its devices once
    globals()[sys.argv[1]]()
